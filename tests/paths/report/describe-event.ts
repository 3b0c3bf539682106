/** The event of a step: its type, the innermost states before and after it; `asked`: the shop had asked for the money. */
export type EventContext = { type: string; from: string; to: string; asked: boolean };

type Words = {
  /** A sentence, for the list of steps. */
  says: string;
  /** A few words in the past, for the story; empty if the next event says it anyway. */
  short: string;
};

/** The text for a page that is passed without more ado. */
export const CONTINUE_TEXT = 'Goes on';

/** Events of the checkout in words, those of one name by the state they happen in. */
export function describeEvent({ type, from, to, asked }: EventContext): Words {
  const known = inState[`${from} ${type}`] ?? always[type] ?? { says: type, short: type.toLowerCase() };
  if (type === 'CONFIRM' && to === 'choosingPayment')
    return { says: `${known.says}; the phone is proven already`, short: 'confirmed without a code' };
  if (type === 'PAID' && !asked) return { says: 'Money arrives unasked', short: 'money arrived unasked' };
  if (from === to && !SELF_TRANSITIONS.includes(type))
    return { says: `${known.says}: nothing changes`, short: `${known.short} (which changed nothing)` };
  return known;
}

/** They lead back to their own state because that is their meaning. */
const SELF_TRANSITIONS = ['REJECTED', 'PAY'];

const always: Record<string, Words> = {
  CONFIRM: { says: 'Declares that all is true, and confirms', short: 'confirmed' },
  SENT: { says: 'The code is sent', short: 'code sent' },
  VERIFIED: { says: 'The code is right', short: 'code right' },
  REJECTED: { says: 'The code is wrong', short: 'code wrong' },
  EXPIRED: { says: 'The time is up', short: 'time up' },
  LOCKED: { says: 'Too many wrong codes', short: 'locked after too many wrong codes' },
  FAILED: { says: 'It fails', short: 'failed' },
  RESEND: { says: 'Asks for a new code', short: 'new code asked for' },
  PAY: { says: 'Goes to pay', short: 'payment begun' },
  PAID: { says: 'The money arrives', short: 'paid' },
  CANCELLED: { says: 'The payment is cancelled', short: 'payment cancelled' },
  ISSUED: { says: 'The certificate is issued', short: 'certificate issued' },
  REFUNDED: { says: 'The money is paid back', short: 'money paid back' },
  CANCEL: { says: 'The order is cancelled', short: 'order cancelled' },
  LAPSED: { says: 'The offer lapses', short: 'offer lapsed' },
  REOPEN: { says: 'Opens the answers again for a change', short: 'opened again for a change' },
};

const inState: Record<string, Words> = {
  'sendingCode FAILED': { says: 'The code cannot be sent', short: 'code could not be sent' },
  'enteringCode EXPIRED': { says: 'The code expires', short: 'code expired' },
  'paying EXPIRED': { says: 'The time to pay runs out', short: 'time to pay ran out' },
  'paying FAILED': { says: 'The payment is declined', short: 'payment declined' },
  'paying PAY': { says: 'Goes to pay once more', short: 'paying begun twice' },
  'paymentFailed PAY': { says: 'Pays again', short: 'paying again' },
  'paymentCancelled PAY': { says: 'Pays again', short: 'paying again' },
  'paymentExpired PAY': { says: 'Pays again', short: 'paying again' },
};
