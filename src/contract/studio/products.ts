import Type, { type Static } from 'typebox';
import { get, post, remove } from '../call.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';
import { editors, hash, studio } from './files.ts';
import { checkIssue } from './release-checks.ts';

/** What a new product begins as: for people, for a thing they own, or for a journey. */
const skeleton = oneOf(['people', 'thing', 'trip']);
export type Skeleton = Static<typeof skeleton>;

/** Id of a product: its folder and its address. */
const productId = Type.String({ pattern: '^[a-z][A-Za-z0-9]{1,39}$', maxLength: 40 });

const name = textInput(80);
const names = Type.Object({ en: name, km: name, zh: name });

const releaseProduct = Type.Object({
  product: Type.String(),
  /** In each language, null where its words cannot be read. */
  names: Type.Object({ en: nullable(name), km: nullable(name), zh: nullable(name) }),
  lineOfBusiness: nullable(Type.String()),
});
export type ReleaseProduct = Static<typeof releaseProduct>;

/** The products that a release has, by their ids. */
export const listReleaseProducts = get('/api/studio/releases/:id/products', studio, 'The products of a release', {
  reply: Type.Array(releaseProduct),
});

/**
 * Writes all files of a small product into a release. 409 `productTaken` where one has the id, or words of the shop begin with it; 404
 * `productNotFound` where there is none to be copied.
 */
export const addProduct = post('/api/studio/releases/:id/products', editors, 'Begins a product in a release', {
  body: closedObject({
    id: productId,
    names: closedObject(names.properties),
    /** Its id where it is left out, or the line of the product that it is copied from. */
    lineOfBusiness: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]{1,39}$', maxLength: 40 })),
    from: Type.Union([closedObject({ skeleton }), closedObject({ copy: productId })]),
  }),
  reply: Type.Object({ product: Type.String(), contentHash: hash }),
  status: 201,
});

/**
 * How often codes of a product were used: by orders that are paid, and reserved for offers that are not. What was offered keeps its
 * discount when a code ends or is worth something else.
 */
export const listPromotionUses = get('/api/studio/products/:product/promotions', studio, 'Uses of promotion codes', {
  reply: Type.Array(
    Type.Object({ code: Type.String(), used: Type.Integer({ minimum: 0 }), reserved: Type.Integer({ minimum: 0 }) }),
  ),
});

/** Takes all files of a product out of a release. 404 `productNotFound`. */
export const removeProduct = remove(
  '/api/studio/releases/:id/products/:product',
  editors,
  'Takes a product out of a release',
  { reply: Type.Object({ contentHash: hash }) },
);

/**
 * What is wrong with a product or still to be written in it, found within seconds: everything but its ways, which the judging of the
 * release walks. 404 `productNotFound`.
 */
export const checkProduct = post(
  '/api/studio/releases/:id/products/:product/check',
  studio,
  'Looks what is still to do in a product',
  { reply: Type.Object({ contentHash: hash, findings: Type.Array(checkIssue) }) },
);
