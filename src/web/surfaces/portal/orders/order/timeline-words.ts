import type { OrderDetail } from '#contract/purchase/order-histories.ts';

export type TimelineEntry = {
  key: string;
  /** Message below `portal-orders.events`. */
  word: string;
  at: string;
  by: string | null;
  /** Somebody's own words, or the number of a payment. */
  note: string | null;
};

/** Notes that are words of ours, by what happened. */
const KNOWN_NOTES: Record<string, readonly string[]> = {
  PAID: ['balance', 'balanceWithoutCommission', 'marked'],
  LINK: ['sms', 'email', 'link'],
  VERIFIED: ['email'],
  PROVEN: ['birth', 'code', 'email'],
  AGREED: ['signedForm'],
  POLICY: ['endorse', 'correct', 'renew', 'cancel', 'lapse', 'reinstate'],
};
/** The chart has one word for a code and for a payment. */
const OF_BOTH = ['FAILED', 'EXPIRED'];

/** What happened to an order in words, newest first. A new code is told by its sending alone. */
export function timelineWords(timeline: OrderDetail['timeline']): TimelineEntry[] {
  const paysFrom = timeline.findIndex(({ type }) => type === 'PAY');
  return timeline
    .map(({ type, at, by, note }, place) => {
      const isSaid = note !== null && KNOWN_NOTES[type]?.includes(note) === true;
      const isPayment = paysFrom >= 0 && place > paysFrom;
      const kind = OF_BOTH.includes(type) ? (isPayment ? 'payment' : 'code') : isSaid ? note : undefined;
      // Why a code could not go out is a code of a problem, not somebody's words.
      const isForeign = isSaid || (type === 'FAILED' && !isPayment);
      return {
        key: `${place}`,
        type,
        word: kind === undefined ? type : `${type}-${kind}`,
        at,
        by: by?.name ?? null,
        note: isForeign ? null : note,
      };
    })
    .filter(({ type }) => type !== 'RESEND')
    .map(({ type: _type, ...entry }) => entry)
    .toReversed();
}
