import type { SmsLimits } from '../config.ts';
import { listNetworks } from '../http/client-network.ts';
import { type PotName, toNetworkPot } from '../limits/network-standing.ts';

/** The purpose of a code: an unfinished draft, a complete order, or a known customer. */
export type CodePurpose = 'draft' | 'order' | 'customer';

/**
 * The share of the hourly limit of all codes (`SMS_IN_ALL`) that each purpose can use: codes of drafts only the first
 * half, codes of orders the first three quarters, codes of known customers all.
 */
const PURPOSE_SHARES = { draft: 1 / 2, order: 3 / 4, customer: 1 };

/** Size of a partner's pot, compared with that of a network: several agents send from it. */
const PARTNER_TIMES = 10;

/** A code that is requested, for its limits. */
export type CodeUse = {
  /** One form for all spellings of a phone or a mailbox; for an unknown person the subject. */
  recipient: string;
  network: string;
  /** Id of the partner whose agent entered the order; undefined: the buyer entered it. */
  partnerId?: string | undefined;
  /** True if the caller has verified the recipient before: from this network, or for this subject. */
  isKnown: boolean;
  /** True if this caller counts apart from others of the network. */
  isApart: boolean;
  purpose: CodePurpose;
  /** False if no message is sent, because the person is unknown: the code takes no place of all codes. */
  isSent: boolean;
};

/** A limit of one number, of which only half a place comes back. */
export type NumberPot = { pot: PotName; most: number };

/**
 * A pot of a network. `together`: the pots, this one among them, whose open places count before work is asked for.
 * `isClosed`: the pot has a last limit. `times`: its size, compared with one address.
 */
export type NetworkPot = { pot: PotName; together: PotName[]; isClosed: boolean; times: number };

/** Lists the limits of numbers in which a code takes a place. */
export function listNumberPots({ perNumber, perNumberOfStrangers }: SmsLimits, use: CodeUse): NumberPot[] {
  const { recipient, network, isKnown } = use;
  const own = { pot: { name: 'codes of a number from a network', of: `${recipient}\n${network}` }, most: perNumber };
  const strangers = { pot: { name: 'codes of a number for strangers', of: recipient }, most: perNumberOfStrangers };
  return isKnown ? [own] : [own, strangers];
}

/** Lists the pots of networks in which a code takes a place: of the address and of the networks around it, or of a partner. */
export function listNetworkPots({ network, partnerId, isApart, purpose }: CodeUse): NetworkPot[] {
  if (partnerId !== undefined) {
    const pot = { name: 'codes of a partner', of: partnerId };
    return [{ pot, together: [pot], isClosed: true, times: PARTNER_TIMES }];
  }
  const kind = isApart ? 'known' : purpose;
  const isStranger = kind === 'draft' || kind === 'order';
  return listNetworks(network).map(({ network: of, times }) => {
    const pot = toNetworkPot(kind, of);
    const together = isStranger ? [toNetworkPot('draft', of), toNetworkPot('order', of)] : [pot];
    return { pot, together, isClosed: isStranger, times };
  });
}

/** The limit of all codes, and the open places that a code of this use may reach there. */
export function computeTotalPot({ inAll }: SmsLimits, { isKnown, purpose }: CodeUse): NumberPot {
  return {
    pot: { name: 'codes in all', of: '' },
    most: Math.ceil(inAll * PURPOSE_SHARES[isKnown ? 'customer' : purpose]),
  };
}
