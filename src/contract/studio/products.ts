import Type, { type Static } from 'typebox';
import { get, post, remove } from '../call.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';
import { editors, hash, studio } from './files.ts';
import { checkIssue } from './release-checks.ts';

/** The template of a new product: for people, for a thing they own, or for a trip. */
const skeleton = oneOf(['people', 'thing', 'trip']);
export type Skeleton = Static<typeof skeleton>;

/** Id of a product: its folder and its address. */
const productId = Type.String({ pattern: '^[a-z][A-Za-z0-9]{1,39}$', maxLength: 40 });

const name = textInput(80);
const names = Type.Object({ en: name, km: name, zh: name });

const releaseProduct = Type.Object({
  product: Type.String(),
  /** Names by language; null if the messages cannot be read. */
  names: Type.Object({ en: nullable(name), km: nullable(name), zh: nullable(name) }),
  lineOfBusiness: nullable(Type.String()),
});
export type ReleaseProduct = Static<typeof releaseProduct>;

/** The products that a release has, by their ids. */
export const listReleaseProducts = get('/api/studio/releases/:id/products', studio, 'The products of a release', {
  reply: Type.Array(releaseProduct),
});

/**
 * Writes all files of a small product into a release. 409 `productTaken` if a product has the id, or ids of the shop's
 * messages begin with it; 404 `productNotFound` if the product to copy does not exist.
 */
export const addProduct = post('/api/studio/releases/:id/products', editors, 'Begins a product in a release', {
  body: closedObject({
    id: productId,
    names: closedObject(names.properties),
    /** Default: its id, or the line of the product that it copies. */
    lineOfBusiness: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]{1,39}$', maxLength: 40 })),
    from: Type.Union([closedObject({ skeleton }), closedObject({ copy: productId })]),
  }),
  reply: Type.Object({ product: Type.String(), contentHash: hash }),
  status: 201,
});

/**
 * The uses of a product's codes: by paid orders, and reserved by unpaid offers. An offer has its discount even if a
 * code ends or changes.
 */
export const listPromotionUses = get('/api/studio/products/:product/promotions', studio, 'Uses of promotion codes', {
  reply: Type.Array(
    Type.Object({ code: Type.String(), used: Type.Integer({ minimum: 0 }), reserved: Type.Integer({ minimum: 0 }) }),
  ),
});

/** Removes all files of a product from a release. 404 `productNotFound`. */
export const removeProduct = remove(
  '/api/studio/releases/:id/products/:product',
  editors,
  'Takes a product out of a release',
  { reply: Type.Object({ contentHash: hash }) },
);

/**
 * The errors and missing texts of a product, found within seconds. The paths are not included; the check of the release
 * runs them. 404 `productNotFound`.
 */
export const checkProduct = post(
  '/api/studio/releases/:id/products/:product/check',
  studio,
  'Looks what is still to do in a product',
  { reply: Type.Object({ contentHash: hash, findings: Type.Array(checkIssue) }) },
);
