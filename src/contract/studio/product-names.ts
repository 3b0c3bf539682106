import Type from 'typebox';
import { get } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject } from '../schemas.ts';

/** What products are called that are sold or were, by their ids: lists show what was sold of one that is withdrawn, too. */
export const listProductNames = get('/api/products/names', 'anyone', 'Names of products that are sold or were', {
  query: closedObject({ locale: Type.Optional(locale) }),
  reply: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
