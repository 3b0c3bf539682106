import Type, { type Static } from 'typebox';
import type { Product } from '#engine/product.ts';
import { type Locale, locales } from '../shared/format.ts';
import { get } from './call.ts';
import { closedObject, fileReply, nullable, oneOf, texts } from './schemas.ts';

export const locale = oneOf(locales);
export type { Locale };

/** The query of a call whose texts are in the caller's language. */
export const inLanguage = closedObject({ locale: Type.Optional(locale) });

/** Minor units of a currency. */
const price = Type.Object({ total: Type.Integer(), currency: Type.String() });
export type Price = Static<typeof price>;

/** A picture of a product, at `/pictures/HASH.webp`, and a description of its content. */
const picture = Type.Object({ hash: Type.String(), alt: Type.String() });
export type Picture = Static<typeof picture>;

/** A product on sale, with its own words in the requested language. */
const productSummary = Type.Object({
  id: Type.String(),
  version: Type.String(),
  lineOfBusiness: Type.String(),
  name: Type.String(),
  tagline: Type.String(),
  sampleRates: Type.Boolean(),
  /** Fields that the home page asks to show a price; empty: it offers no price for this product. */
  quickQuote: Type.Array(Type.String()),
  /**
   * The premium of the example case that the product names as its cheapest one without a promotion; null if it names
   * none.
   */
  priceFrom: nullable(price),
  /** Null if the page shows a drawing instead. */
  picture: nullable(picture),
  /** Path of the product's own certificate page, without locale prefix and id; null if it has none. */
  certificatePath: nullable(Type.String()),
});
export type ProductSummary = Static<typeof productSummary>;

/**
 * Everything that a browser needs for a product's wizard: the definition without its rates, the messages, the
 * validators' address.
 */
const productBundle = Type.Object({
  id: Type.String(),
  version: Type.String(),
  currentVersion: Type.String(),
  definition: Type.Unsafe<Product['definition']>(Type.Any()),
  /** Flat: message id -> ICU message. */
  messages: texts,
  /**
   * The premium of the example case that the product names as its cheapest one without a promotion; null if it names
   * none, and for a version that is no longer on sale.
   */
  priceFrom: nullable(price),
  /** The pages of the purchase as long as no question is answered, in order. */
  way: Type.Array(Type.String()),
  /** Address of the compiled page validators. It contains a hash of their content. */
  validators: Type.String(),
});
export type ProductBundle = Static<typeof productBundle>;

export const listProducts = get('/api/products', 'anyone', 'Products on sale', {
  query: inLanguage,
  reply: Type.Array(productSummary),
});

/** `version` may be `current`. */
export const getProduct = get(
  '/api/products/:product/versions/:version',
  'anyone',
  'A version of a product, for its wizard',
  { query: inLanguage, reply: productBundle },
);

/**
 * Answers with `application/pdf`: `policyWording`, `claimProcedure`, `claimForm` or `coverSummary`. Defaults: all plans
 * (only `coverSummary` has plans), and the version on sale today. The language is Khmer for `km`, otherwise English.
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
