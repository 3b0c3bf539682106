/** A request as it is sent. */
export type Exchange = { method: string; path: string; headers: Record<string, string>; body?: string };

/** What is measured: what each of the clients sends, one after another and again from the first, to the shop and to what is bare. */
export type Job = { name: string; clients: Exchange[][] };

/** Which server of the measured process. */
export type Side = 'shop' | 'bare';

/** What one round cost: milliseconds of each answer, seconds in all, and the server's milliseconds of processor time. */
export type Round = { answers: number[]; seconds: number; processor: number };
