import Type, { type Static } from 'typebox';
import { get } from './call.ts';
import { inLanguage } from './products.ts';

const productQuestion = Type.Object({ ask: Type.String(), answer: Type.Array(Type.String()) });
/** A question that people ask about a product, and its answer in one or more sentences. */
export type ProductQuestion = Static<typeof productQuestion>;

export const getProductQuestions = get(
  '/api/products/:product/questions',
  'anyone',
  'Questions and answers about a product on sale',
  { query: inLanguage, reply: Type.Array(productQuestion) },
);
