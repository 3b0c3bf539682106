/**
 * The environment of a server process that returns memory to the system. By default glibc retains more memory after it
 * has freed large blocks (pictures, password hashes, the compilation of PGlite): 200 MB of 640 after the demo is made.
 */
export const frugal = { MALLOC_TRIM_THRESHOLD_: '131072' };
