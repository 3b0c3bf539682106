import { listNetworks } from '../http/client-network.ts';
import { createMinuteCounters, type MinuteUse } from '../limits/minute-counters.ts';
import { type Credential, createKnownCallers, type KnownCaller } from './known-callers.ts';

/** The callers of one address who are not known yet may send so many times what one caller may send. */
const STRANGERS_TIMES = 20;
/** All callers of one address together, known or not. */
const ALL_TIMES = 100;

/** A request for its limits. `own`: the call has a limit of its own, for each caller. */
type LimitedCall = {
  network: string;
  credentials: readonly Credential[];
  own?: { call: string; perMinute: number };
};

/** A counter of a request and the uses per minute that it allows. */
type Counted = { key: string; most: number; problem: string };

/** A request that was counted: its first counter, and the one that is used up and lasts longest. */
export type CountedCall = {
  first: Counted & MinuteUse;
  reached?: Counted & MinuteUse;
  credentials: readonly Credential[];
  /** The counters that are not used if a credential is genuine. */
  returnable: string[];
};

/**
 * Creates the limits of requests per minute. A caller whose credential was genuine before counts for himself. All others
 * of a network count together; those who send a credential count apart from those who send none, and do not count if it
 * is genuine. A partner's program counts by its token, never by its address.
 * @param perMinute requests per minute from one caller
 */
export function createCallLimits({ now, perMinute }: { now: () => Date; perMinute: number }) {
  const counters = createMinuteCounters(now);
  const callers = createKnownCallers();
  return {
    /** Counts a request. */
    count(call: LimitedCall): CountedCall {
      const { credentials } = call;
      const caller = callers.find(credentials);
      const [first, ...others] = listCounters(call, caller, perMinute);
      const use = (counter: Counted) => ({ ...counter, ...counters.add(counter.key) });
      const used = [use(first), ...others.map(use)] as const;
      const [reached] = used
        .filter((one) => one.used > one.most)
        .toSorted((left, right) => right.seconds - left.seconds);
      const returnable = caller || credentials.length === 0 ? [] : used.map(({ key }) => key);
      return { first: used[0], credentials, returnable, ...(reached && { reached }) };
    },
    /** Judges the credentials of an answered request. A refusal by a limit and a failure of the server judge none. */
    judge({ credentials, returnable }: CountedCall, status: number, isProgram: boolean): void {
      if (status === 429 || status >= 500) return;
      if (callers.judge(credentials, status, isProgram)) for (const key of returnable) counters.remove(key);
    },
  };
}

/** Lists the counters of a request: those of its caller, or of its network and the networks around it. */
function listCounters(
  { network, credentials, own }: LimitedCall,
  caller: KnownCaller | undefined,
  perMinute: number,
): [Counted, ...Counted[]] {
  // A program has its own number of calls a minute (`callsPerMinute`), which holds for all calls.
  if (caller?.isProgram) return [{ key: caller.id, most: perMinute, problem: 'tooManyCalls' }];
  const { call: of, perMinute: most } = own ?? { call: '', perMinute };
  const all = countNetworks('all', network, perMinute * ALL_TIMES);
  if (caller) return [{ key: `${of} ${caller.id}`, most, problem: 'tooManyRequests' }, ...all];
  const kind = `${of} ${credentials.length > 0 ? 'credential' : 'none'}`;
  const [address, ...wider] = countNetworks(kind, network, most * STRANGERS_TIMES);
  return [address, ...wider, ...all];
}

/** Lists the counters of a network and of the wider networks, each by its size compared with one address. */
function countNetworks(kind: string, network: string, most: number): [Counted, ...Counted[]] {
  const problem = 'tooManyFromNetwork';
  const [address, ...wider] = listNetworks(network).map(({ network: one, times }) => ({
    ...{ key: `${kind} ${one}`, most: most * times, problem },
  })) as [Counted, ...Counted[]];
  return [address, ...wider];
}
