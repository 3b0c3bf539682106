import { commands } from 'vitest/browser';
import { getProduct } from '#contract/products.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { createProduct, type Product } from '#engine/product.ts';
import type { Locale } from '#shared/format.ts';
import { partial } from '#tests/support/partial.ts';
import { cacheAnswer } from './show.tsx';

/** An order of the product travel, confirmed and not paid, that a buyer entered. */
export const travelOrder = (more: Parameters<typeof partial<OrderView>>[0] = {}): OrderView =>
  partial<OrderView>({
    ...{ ref: 'r1', number: 'OR-7', product: 'travel', version: '1', status: 'confirmed', outcomes: [] },
    ...{ paymentStatus: 'incomplete_payment', consent: null, codeWay: { channel: 'sms', to: '•• 678' }, code: null },
    ...{ codeRefusal: null, attempt: null, refund: null, policy: null, insuredAlready: [], email: null, remark: null },
    ...{ documents: [], certificatePath: null, payableUntil: '2026-01-05T17:00:00Z', isWithdrawn: false },
    ...{ isTrial: false, seller: null, plans: [], about: null, replacedBy: null, chosen: null, digest: 'd' },
    premium: { total: 12_050, currency: 'USD', lines: [{ name: 'adults', part: 'net', amount: 12_050 }] },
    ...more,
  } as never);

/** The policy of an issued order. */
export const travelPolicy = {
  ...{ number: 'TR-1', effectiveFrom: '2026-01-05', effectiveTo: '2026-01-11', status: 'active' as const },
  issuedAt: '2026-01-02T03:04:00Z',
};

/** Puts a product of the project, with its messages, into the cache of the page; returns it without validators. */
export async function cacheProduct(id: string, locale: Locale = 'en'): Promise<Product> {
  const { definition, messages } = await commands.readProduct(id, locale);
  const bundle = { id, definition, messages, decidingPages: [], way: [], validators: '', priceFrom: null };
  for (const version of ['1', 'current'])
    cacheAnswer(getProduct, { params: { product: id, version }, query: { locale } }, bundle as never);
  return createProduct(definition, {});
}
