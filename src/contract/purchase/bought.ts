import Type from 'typebox';
import { get } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, fileReply } from '../schemas.ts';

const scopes = ['b2b:sell', 'insurer:orders'] as const;

/** The answers of an order by page, as texts, and the pictures that were sent with them. */
const boughtGroup = Type.Object({
  /** Name of the page. */
  page: Type.String(),
  label: Type.String(),
  rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  /** Pictures (JPEG) with the addresses that show them. */
  pictures: Type.Array(Type.Object({ label: Type.String(), address: Type.String() })),
});

/** Returns the answers as the order was confirmed; later changes are in the history of its policy. */
export const getBought = get('/api/b2b/orders/:id/bought', scopes, 'What an order bought', {
  query: closedObject({ language: Type.Optional(locale) }),
  reply: Type.Object({ groups: Type.Array(boughtGroup) }),
});

/** Returns a picture of an order as `image/jpeg`. 404 `fileNotFound` if the order has no such picture. */
export const getOrderPicture = get('/api/b2b/orders/:id/pictures/:upload', scopes, 'A picture of an order', {
  reply: fileReply,
});
