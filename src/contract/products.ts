import Type, { type Static } from 'typebox';
import type { Product } from '#engine/product.ts';
import { type Locale, locales } from '../shared/format.ts';
import { get } from './call.ts';
import { closedObject, nullable, oneOf } from './schemas.ts';

export const locale = oneOf(locales);
export type { Locale };

/** Minor units of a currency. */
const price = Type.Object({ total: Type.Integer(), currency: Type.String() });
export type Price = Static<typeof price>;

/** A picture of a product, at `/pictures/HASH.webp`, and what it shows. */
const picture = Type.Object({ hash: Type.String(), alt: Type.String() });
export type Picture = Static<typeof picture>;

/** A product on sale, with its own words in the language asked for. */
const productSummary = Type.Object({
  id: Type.String(),
  version: Type.String(),
  lineOfBusiness: Type.String(),
  name: Type.String(),
  tagline: Type.String(),
  sampleRates: Type.Boolean(),
  /** Fields that the home page asks for a price; none: it asks nothing. */
  quickQuote: Type.Array(Type.String()),
  /** What its cheapest ordinary case costs. */
  priceFrom: nullable(price),
  /** Null where a drawn one stands. */
  picture: nullable(picture),
  /** Path at which its certificates stand, without locale prefix and id, if it has one of its own. */
  certificatePath: nullable(Type.String()),
});
export type ProductSummary = Static<typeof productSummary>;

/** What a browser needs to run a product's wizard: the definition without its rates, the wording, the validators' address. */
const productBundle = Type.Object({
  id: Type.String(),
  version: Type.String(),
  currentVersion: Type.String(),
  definition: Type.Unsafe<Product['definition']>(Type.Any()),
  /** Flat: message id -> ICU message. */
  messages: Type.Record(Type.String(), Type.String()),
  /** What its cheapest ordinary case costs; null for a version that is no longer on sale. */
  priceFrom: nullable(price),
  /** The pages of the way before anything is answered, the first one first. */
  way: Type.Array(Type.String()),
  /** Address of the compiled page validators, named by their content. */
  validators: Type.String(),
});
export type ProductBundle = Static<typeof productBundle>;

export const listProducts = get('/api/products', 'anyone', 'Products on sale', {
  query: closedObject({ locale: Type.Optional(locale) }),
  reply: Type.Array(productSummary),
});

/** `version` may be `current`. */
export const getProduct = get(
  '/api/products/:product/versions/:version',
  'anyone',
  'A version of a product, for its wizard',
  { query: closedObject({ locale: Type.Optional(locale) }), reply: productBundle },
);

/**
 * Answers with `application/pdf`: `policyWording`, `claimProcedure`, `claimForm` or `coverSummary` (of a plan, else of
 * all), as a version has them, else as sold today; in Khmer or else in English.
 */
export const getProductDocument = get(
  '/api/products/:product/documents/:name',
  'anyone',
  'A document of a product, as PDF',
  {
    query: closedObject({
      language: Type.Optional(locale),
      plan: Type.Optional(Type.String({ maxLength: 60 })),
      version: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    headers: Type.Object({ 'if-none-match': Type.Optional(Type.String({ maxLength: 400 })) }),
    reply: Type.Unsafe<Uint8Array>(Type.Any()),
  },
);
