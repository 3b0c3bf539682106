import Type from 'typebox';
import type { Json } from '#engine/language/json.ts';
import { post } from '../call.ts';
import { closedObject } from '../schemas.ts';
import type { RatedView } from './drafts.ts';

/**
 * Rates answers. Nothing is stored, and nobody is named. Only answers that affect the premium are accepted; others,
 * wrong ones and missing ones are refused with their place. The product's initial values and the plan are optional:
 * `options` has the premium of each plan. Agents and the insurer get the trace. Rate limit: `QUOTES_PER_MINUTE`.
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
