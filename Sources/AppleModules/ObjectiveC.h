#pragma once
#include "FoundationCompatibility.h"
