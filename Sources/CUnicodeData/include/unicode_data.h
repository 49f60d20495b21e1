#pragma once

// Declares nothing: ICU finds its data by the name that it has in the data's own library.
