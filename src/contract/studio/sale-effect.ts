import Type, { type Static } from 'typebox';
import { get } from '../call.ts';
import { closedObject } from '../schemas.ts';
import { studio } from './files.ts';
import { saleTerms } from './releases.ts';

const instant = Type.String({ format: 'date-time' });

const effectCounts = Type.Object({
  /** Those that do not change. */
  stay: Type.Integer(),
  /** Those that change to the new version. */
  move: Type.Integer(),
  /** Those that become void. */
  void: Type.Integer(),
});

/** The effect of a sale or a withdrawal of a product: numbers by what will happen. */
const saleEffect = Type.Object({
  /** Drafts of purchases that are not confirmed yet. */
  drafts: effectCounts,
  /** Unpaid offers of purchases and renewals. An offer whose payment has begun stays. */
  offers: effectCounts,
  /** The offers whose payment link an agent sent; they are part of `offers`. */
  links: effectCounts,
  /** Policies in force. */
  policies: effectCounts,
});
export type SaleEffect = Static<typeof saleEffect>;

/**
 * Counts drafts, offers, agents' links and policies by what a sale of `version` with these terms would do to them, or,
 * without `version`, a withdrawal. Defaults: `stay`, `keep`, and now.
 */
export const countSaleEffect = get(
  '/api/studio/products/:product/effect',
  studio,
  'What a sale or a withdrawal does to drafts, offers and policies',
  {
    query: closedObject({
      version: Type.Optional(Type.String({ maxLength: 60 })),
      drafts: Type.Optional(saleTerms.drafts),
      offers: Type.Optional(saleTerms.offers),
      startsAt: Type.Optional(instant),
      renewalsFrom: Type.Optional(instant),
    }),
    reply: saleEffect,
  },
);
