import Type from 'typebox';
import type { Json } from '#engine/language/json.ts';
import { post } from '../call.ts';
import { closedObject } from '../schemas.ts';
import type { RatedView } from './drafts.ts';

/**
 * Nothing is kept, and nobody is named: only answers that the premium depends on are taken, others are refused at their
 * place, as are wrong and missing ones. What the product begins with need not be sent, nor the plan: `options` has the
 * premium of each. The trace is told to agents and the insurer. How often: `QUOTES_PER_MINUTE`.
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
