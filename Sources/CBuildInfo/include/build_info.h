#pragma once

/// The commit that the program was built from, "+" after it where files were changed; empty where that is not
/// known. Package.swift says it.
const char *animator_commit(void);
