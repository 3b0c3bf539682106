import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { dropOldest } from '../limits/minute-counters.ts';

/** A secret by which a caller is known again: a session, a draft's key, an order's reference, a browser's cookie. */
export type Credential = {
  /** Kind and secret. */
  name: string;
  /**
   * Judges the credential after its request was answered: true if the answer shows that it is genuine, false if it is
   * not, undefined if the answer shows neither.
   */
  judge(status: number): boolean | undefined;
};

/** Lists the credentials of a request. The first genuine one identifies the caller. */
export type ListCredentials = (request: FastifyRequest) => Credential[];

/** A caller whose credential was genuine in an earlier request. */
export type KnownCaller = { id: string; isProgram: boolean };

/** Callers kept at once; those that were not seen for longest are forgotten first. */
const MOST_CALLERS = 100_000;

/** Creates the memory of this process for callers whose credentials were genuine. It stores hashes, never secrets. */
export function createKnownCallers() {
  const callers = new Map<string, KnownCaller>();
  const toId = (name: string) => createHash('sha256').update(name).digest('base64');
  return {
    /** Returns the caller of the first credential that was genuine before. */
    find(credentials: readonly Credential[]): KnownCaller | undefined {
      for (const { name } of credentials) {
        const id = toId(name);
        const caller = callers.get(id);
        if (!caller) continue;
        callers.delete(id);
        callers.set(id, caller);
        return caller;
      }
      return undefined;
    },
    /** Remembers genuine credentials and forgets the others. Returns true if one is genuine. */
    judge(credentials: readonly Credential[], status: number, isProgram: boolean): boolean {
      let isGenuine = false;
      for (const credential of credentials) {
        const verdict = credential.judge(status);
        const id = toId(credential.name);
        if (verdict === false) callers.delete(id);
        if (verdict !== true) continue;
        isGenuine = true;
        callers.set(id, { id, isProgram });
      }
      dropOldest(callers, MOST_CALLERS);
      return isGenuine;
    },
  };
}
