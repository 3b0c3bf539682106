import Type from 'typebox';
import { get } from '../call.ts';
import { inLanguage } from '../products.ts';
import { named } from '../schemas.ts';

/** Lists id and name of all products that are or were sold, because lists also show sales of withdrawn products. */
export const listProductNames = get('/api/products/names', 'anyone', 'Names of products that are sold or were', {
  query: inLanguage,
  reply: Type.Array(named),
});
