import Type from 'typebox';
import { get } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject } from '../schemas.ts';

/** Names by id of all products that are or were sold. Lists also show sales of withdrawn products. */
export const listProductNames = get('/api/products/names', 'anyone', 'Names of products that are sold or were', {
  query: closedObject({ locale: Type.Optional(locale) }),
  reply: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
