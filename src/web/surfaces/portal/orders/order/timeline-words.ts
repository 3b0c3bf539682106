import type { OrderDetail } from '#contract/purchase/order-histories.ts';

export type TimelineEntry = {
  key: string;
  /** Message below `portal-orders.events`. */
  word: string;
  at: string;
  by: string | null;
  /** A person's own words, or the number of a payment; null if there is neither. */
  note: string | null;
};

/** Codes of notes for which we have messages, by event type. */
const KNOWN_NOTES: Record<string, readonly string[]> = {
  PAID: ['balance', 'balanceWithoutCommission', 'marked'],
  LINK: ['sms', 'email', 'link'],
  VERIFIED: ['email'],
  PROVEN: ['birth', 'code', 'email'],
  AGREED: ['signedForm'],
  LAPSED: ['otherChosen'],
  POLICY: ['endorse', 'correct', 'renew', 'cancel', 'lapse', 'reinstate', 'void'],
};
/** Event types that can mean a one-time code or a payment; the position in the timeline shows which. */
const OF_BOTH = ['FAILED', 'EXPIRED'];

/** The timeline of an order in words, newest first. The request for a new code (RESEND) is left out. */
export function timelineWords(timeline: OrderDetail['timeline']): TimelineEntry[] {
  const paysFrom = timeline.findIndex(({ type }) => type === 'PAY');
  return timeline
    .map((event, place) => ({ event, key: `${place}`, isPayment: paysFrom >= 0 && place > paysFrom }))
    .filter(({ event }) => event.type !== 'RESEND')
    .map(({ event, key, isPayment }) => ({ key, ...describeEvent(event, isPayment) }))
    .toReversed();
}

function describeEvent(
  { type, at, by, note }: OrderDetail['timeline'][number],
  isPayment: boolean,
): Omit<TimelineEntry, 'key'> {
  const isSaid = note !== null && KNOWN_NOTES[type]?.includes(note) === true;
  const kind = OF_BOTH.includes(type) ? (isPayment ? 'payment' : 'code') : isSaid ? note : undefined;
  // A code that could not be sent has an error code as its note, not a person's text.
  const isForeign = isSaid || (type === 'FAILED' && !isPayment);
  return {
    word: kind === undefined ? type : `${type}-${kind}`,
    at,
    by: by?.name ?? null,
    note: isForeign ? null : note,
  };
}
