/** A request as it is sent. */
export type Exchange = { method: string; path: string; headers: Record<string, string>; body?: string };

/**
 * The measured requests: each client sends its own, one after another and again from the first, to the shop and to the
 * bare server.
 */
export type Job = { name: string; clients: Exchange[][] };

/** The measured process has two servers; this is one of them. */
export type Side = 'shop' | 'bare';

/**
 * The cost of one round: milliseconds of each answer, seconds in all, and the server's milliseconds of processor time.
 */
export type Round = { answers: number[]; seconds: number; processor: number };
