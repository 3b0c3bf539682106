import Type, { type Static } from 'typebox';
import { get, post, remove } from '../call.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';
import { editors, hash, studio } from './files.ts';
import { checkIssue } from './release-checks.ts';

/** The templates of a new product: without questions of its own, or with the first page of a line of business. */
export const skeletons = ['blank', 'accident', 'device', 'health', 'motor', 'building', 'trip'] as const;
const skeleton = oneOf(skeletons);
export type Skeleton = Static<typeof skeleton>;

/** Id of a product. It is the name of the product's folder and part of its web addresses. */
const productId = Type.String({ pattern: '^[a-z][A-Za-z0-9]{1,39}$', maxLength: 40 });

const name = textInput(80);
const names = Type.Object({ en: name, km: name, zh: name });

const releaseProduct = Type.Object({
  product: Type.String(),
  /** The product's name by language; null if the messages of that language cannot be read. */
  names: Type.Object({ en: nullable(name), km: nullable(name), zh: nullable(name) }),
  lineOfBusiness: nullable(Type.String()),
});
export type ReleaseProduct = Static<typeof releaseProduct>;

/** Lists the products in a release, by their ids. */
export const listReleaseProducts = get('/api/studio/releases/:id/products', studio, 'The products of a release', {
  reply: Type.Array(releaseProduct),
});

/**
 * Adds all files of a small new product to a release. 409 `productTaken` if a product has the id, or if message ids of
 * the shop begin with it; 404 `productNotFound` if the product to copy does not exist.
 */
export const addProduct = post('/api/studio/releases/:id/products', editors, 'Begins a product in a release', {
  body: closedObject({
    id: productId,
    names: closedObject(names.properties),
    /** The line of business. Default: the product's id, or the line of business of the product that is copied. */
    lineOfBusiness: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]{1,39}$', maxLength: 40 })),
    from: Type.Union([closedObject({ skeleton }), closedObject({ copy: productId })]),
  }),
  reply: Type.Object({ product: Type.String(), contentHash: hash }),
  status: 201,
});

/**
 * Counts the uses of a product's promotion codes: `used` by paid orders, `reserved` by unpaid offers. An offer keeps
 * its discount even if the code ends or changes.
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
 * Returns the errors and missing texts of a product within seconds. It does not run the product's paths; only the check
 * of the release does. 404 `productNotFound`.
 */
export const checkProduct = post(
  '/api/studio/releases/:id/products/:product/check',
  studio,
  'Looks what is still to do in a product',
  { reply: Type.Object({ contentHash: hash, findings: Type.Array(checkIssue) }) },
);
