/**
 * What a server is started with so that it gives memory back. By itself glibc keeps more the larger the pieces were that it once gave out
 * (pictures, keys of passwords, what compiles PGlite's code): 200 MB of 640 after the demo is made.
 */
export const frugal = { MALLOC_TRIM_THRESHOLD_: '131072' };
