import Type, { type Static } from 'typebox';
import type { Product } from '#engine/product.ts';
import { type Locale, locales } from '../shared/format.ts';
import { get } from './call.ts';
import { closedObject, fileReply, nullable, oneOf, texts } from './schemas.ts';

export const locale = oneOf(locales);
export type { Locale };

/** The query of a call whose reply contains texts in the language `locale`. */
export const inLanguage = closedObject({ locale: Type.Optional(locale) });

/** A price in minor units of its currency. */
const price = Type.Object({ total: Type.Integer(), currency: Type.String() });
export type Price = Static<typeof price>;

/** A picture of a product, at `/pictures/HASH.webp`, and a description of its content. */
const picture = Type.Object({ hash: Type.String(), alt: Type.String() });
export type Picture = Static<typeof picture>;

/** A product on sale, with its name and other texts in the requested language. */
const productSummary = Type.Object({
  id: Type.String(),
  version: Type.String(),
  lineOfBusiness: Type.String(),
  name: Type.String(),
  tagline: Type.String(),
  sampleRates: Type.Boolean(),
  /**
   * Names of the fields that the home page asks in order to show a price. Empty: the home page shows no price for this
   * product.
   */
  quickQuote: Type.Array(Type.String()),
  /**
   * The premium of the product's cheapest example case, without a promotion (named in product.json); null if the
   * product names no such case.
   */
  priceFrom: nullable(price),
  /** The picture of the product; null if the page shows a drawing instead. */
  picture: nullable(picture),
  /** Path of the product's own certificate page, without locale prefix and id; null if it has none. */
  certificatePath: nullable(Type.String()),
});
export type ProductSummary = Static<typeof productSummary>;

/**
 * All data that a browser needs for a product's purchase pages: the definition without its rates, the messages, and the
 * address of the validators.
 */
const productBundle = Type.Object({
  id: Type.String(),
  version: Type.String(),
  currentVersion: Type.String(),
  definition: Type.Unsafe<Product['definition']>(Type.Any()),
  /** The product's messages: message id -> ICU message, not nested. */
  messages: texts,
  /**
   * The premium of the product's cheapest example case, without a promotion; null if the product names no such case,
   * and for a version that is no longer on sale.
   */
  priceFrom: nullable(price),
  /** Ids of the pages of the purchase in order, for a draft without any answers. */
  way: Type.Array(Type.String()),
  /** The pages whose answers decide which pages the journey has: the number of pages is certain after all of them. */
  decidingPages: Type.Array(Type.String()),
  /** Address of the compiled page validators. It contains a hash of their content. */
  validators: Type.String(),
});
export type ProductBundle = Static<typeof productBundle>;

export const listProducts = get('/api/products', 'anyone', 'Products on sale', {
  query: inLanguage,
  reply: Type.Array(productSummary),
});

/** The path parameter `version` may be `current`: the version on sale today. */
export const getProduct = get(
  '/api/products/:product/versions/:version',
  'anyone',
  'A version of a product, for its wizard',
  {
    query: closedObject({
      locale: Type.Optional(locale),
      /** An agent reads of the customer, to whom the other texts speak. */
      reader: Type.Optional(Type.Literal('agent')),
    }),
    reply: productBundle,
  },
);

/**
 * Returns a document of a product as `application/pdf`: `policyWording`, `claimProcedure`, `claimForm` or
 * `coverSummary`. Defaults: all plans (only `coverSummary` has plans), and the version on sale today. The language is
 * Khmer for `km`, otherwise English.
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
    reply: fileReply,
  },
);
