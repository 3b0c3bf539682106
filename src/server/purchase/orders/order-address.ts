import { createHash } from 'node:crypto';
import type { Locale } from '#contract/products.ts';
import type { LongLink } from '#server/platform/short-links/short-link.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { pathTo, type patterns } from '#shared/addresses.ts';

/** Hashes the reference of an order, as the database stores it. */
export function hashRef(ref: string): string {
  return createHash('sha256').update(ref).digest('hex');
}

/** The pages of an order that messages link to. */
type OrderPage = (typeof patterns)['makePayment' | 'paymentSuccess'];

/** Builds the address of an order's page, for a message. */
export function buildOrderLink(
  origin: string,
  page: OrderPage,
  { ref, language }: { ref: string; language: Locale },
): LongLink {
  return { address: buildLocaleAddress(origin, pathTo(page, { id: ref }), language), refHash: hashRef(ref) };
}
