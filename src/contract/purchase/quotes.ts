import Type from 'typebox';
import type { Json } from '#engine/language/json.ts';
import { post } from '../call.ts';
import { closedObject } from '../schemas.ts';
import type { RatedView } from './drafts.ts';

/**
 * Calculates the premium for answers, without storing anything. Answers that do not affect the premium are refused,
 * like wrong and missing ones, each at its position. The product's initial values and the plan may be left out:
 * `options` has the premium of each plan. Only agents and the insurer get the calculation (`trace`). Rate limit:
 * `QUOTES_PER_MINUTE` of one caller.
 */
export const quoteProduct = post('/api/quotes/:product', 'anyone', 'The premium for answers, nothing kept', {
  body: closedObject({
    answers: Type.Unsafe<Record<string, Json>>(Type.Record(Type.String({ maxLength: 60 }), Type.Any())),
  }),
  reply: Type.Object({
    product: Type.String(),
    version: Type.String(),
    rated: Type.Unsafe<RatedView>(Type.Any()),
    options: Type.Unsafe<Record<string, RatedView>>(Type.Any()),
  }),
  isRead: true,
  judgesTexts: true,
});
