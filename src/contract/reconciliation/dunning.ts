import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, named, nullable, textInput } from '../schemas.ts';

/*
 * Dunning: the reminders after the due day of an instalment, by days and words that the insurer sets. The reminders
 * before that day, and the lapse, are the same for all.
 */

/** Maximum number of reminders after the due day. */
export const MAX_DUNNING_STEPS = 5;
/** Maximum number of days after the due day. */
export const MAX_DUNNING_DAYS = 365;

const words = textInput(300);

const number = Type.Integer({ minimum: 1, maximum: MAX_DUNNING_STEPS });

const content = {
  /** Days after the due day on which the reminder is sent. */
  days: Type.Integer({ minimum: 1, maximum: MAX_DUNNING_DAYS }),
  /**
   * The words in each language, with the placeholders {order}, {amount}, {due} and {link}; null: the shop's own words,
   * which name the day on which the cover lapses.
   */
  words: nullable(closedObject({ en: words, km: words, zh: words })),
};

/** A reminder with its number, which it has as long as it exists, whatever its days are. It is sent once for an instalment. */
const step = Type.Object({ number, ...content });
export type DunningStep = Static<typeof step>;

/** A reminder to save; without a number it is a new one. */
const setStep = closedObject({ number: Type.Optional(number), ...content });
export type SetDunningStep = Static<typeof setStep>;

const dunning = Type.Object({
  /** By their days. */
  steps: Type.Array(step),
  /** The user who changed the steps last, and the instant (UTC); null: they were never changed. */
  changed: nullable(Type.Object({ by: named, at: Type.String() })),
});
export type Dunning = Static<typeof dunning>;

const finance = ['insurer:orders'] as const;

export const getDunning = get('/api/b2b/dunning', finance, 'Reminders of overdue instalments', { reply: dunning });

/**
 * Replaces all steps, in any order. Steps that were sent are not sent again. A new step gets the free number with which
 * the fewest overdue instalments were reminded; those that were get no reminder of the new step. 422 `dunningDays` if
 * two steps have the same days, `dunningNumber` if they have the same number, `dunningPlaceholder` for another
 * placeholder or a single brace, `dunningLink` for words without {link}.
 */
export const setDunning = post('/api/b2b/dunning', finance, 'Set the reminders of overdue instalments', {
  body: closedObject({ steps: Type.Array(setStep, { minItems: 1, maxItems: MAX_DUNNING_STEPS }) }),
  reply: dunning,
});
