/**
 * How long a test waits for what comes by itself, in milliseconds: long enough for a machine that has four other things to
 * do. It judges no speed; who does counts work, or measures a yardstick beside it.
 */
export const PATIENCE_MS = 120_000;

/** After how long a test is given up as one that hangs. */
export const HANGS_MS = 600_000;
