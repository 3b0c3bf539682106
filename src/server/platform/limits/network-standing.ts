import type { Places } from './place-repository.ts';

/** The share of paid orders of a network for which as many failed codes are normal. */
const USUAL_FAILURES = 0.01;
/** The share of paid orders by which a network earns more places, up to `EARNED_MOST` of its first places. */
const EARNED_SHARE = 0.02;
const EARNED_MOST = 0.4;
/** The share of paid orders that is added to the last limit of a network. */
const LAST_SHARE = 0.1;
/** Zero bits of the first work, about 16,000 hashes, and of the dearest, about 4,000,000. */
const FIRST_BITS = 14;
const MOST_BITS = 22;
/** The share of the last limit of a network at which operators get an alarm. */
const ALARM_SHARE = 0.8;

/** The pots of codes of a network: unfinished drafts, complete orders, known numbers, and customers who sign in. */
type PotKind = 'draft' | 'order' | 'known' | 'customer';

/** The pots whose whole places came back because an order was paid. */
export const PAYING_POTS: readonly PotKind[] = ['draft', 'order', 'known'];

/** A limit by its name and the counted subject. */
export type PotName = { name: string; of: string };

/** Names a pot of the codes of a network. */
export const toNetworkPot = (kind: PotKind, of: string): PotName => ({ name: `codes of a network: ${kind}`, of });

/**
 * Counts the open places: messages less what came back. A pot of a number gets no more than half of a place back
 * (`isHalf`), so that entered codes cannot cause endless messages to it.
 */
export function countOpen({ taken, half, whole }: Places, isHalf = false): number {
  return taken - (half + (isHalf ? 0 : whole)) / 2;
}

/** Adds the places of several pots. */
export function addPlaces(pots: readonly Places[]): Places {
  const sum = (part: keyof Places) => pots.reduce((total, pot) => total + pot[part], 0);
  return { taken: sum('taken'), half: sum('half'), whole: sum('whole') };
}

/** The limits of one network: `free` without work, `most` in all, by its size (`times`) and its paid orders. */
type NetworkLimits = { free: number; most: number; times: number };

/** Computes the open places that a network may have before each message needs work. */
export function computeFree({ free, times }: NetworkLimits, { whole }: Places): number {
  const first = free * times;
  return first + whole * USUAL_FAILURES + Math.min(first * EARNED_MOST, whole * EARNED_SHARE);
}

/** Computes the open places above which a network is refused. */
export function computeMost({ most, times }: NetworkLimits, { whole }: Places): number {
  return most * times + whole * LAST_SHARE;
}

/** True if operators should look at a network. */
export const isNearLimit = (open: number, most: number): boolean => open >= most * ALARM_SHARE;

/** Computes the zero bits of the work for a pot with so many open places: four times the hashes for each doubling. */
export function computeWorkBits(open: number, free: number): number {
  const bits = FIRST_BITS + Math.floor(2 * Math.log2(Math.max(1, open / Math.max(1, free))));
  return Math.min(MOST_BITS, bits);
}
