// Empty: the Swift module of the same name has the declarations.
#pragma once
