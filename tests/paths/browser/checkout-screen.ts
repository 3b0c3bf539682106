import type { Page } from 'playwright';
import type { Buyer } from '#tests/browser/create-buyer.ts';
import type { JourneySnapshot } from '#workbench/journeys/journey-model.ts';
import { findLeafState } from '../api/api-world.ts';
import { expect } from './browser-scene.ts';

/** States that one commit of the server passes through: no screen ever rests in them. */
const TRANSIENT_STATES = ['sendingCode', 'issuing'];

export const END_STATES = {
  paymentFailed: 'failed',
  paymentCancelled: 'cancelled',
  paymentExpired: 'expired',
} as const;

/** The part of the screen that belongs to a state of the checkout. Throws unless it is there. */
export async function assertCheckout(page: Page, buyer: Buyer, snapshot: JourneySnapshot): Promise<void> {
  const leaf = findLeafState(snapshot);
  if (TRANSIENT_STATES.includes(leaf)) return;
  const says = (id: string) => expect(page.getByText(buyer.says(id), { exact: true }).first()).toBeVisible();
  const titled = (id: string) =>
    expect(page.getByRole('heading', { level: 1, name: buyer.says(id), exact: true })).toBeVisible();
  const codeBox = page.getByLabel(buyer.says('checkout.code.label'), { exact: true });
  switch (leaf) {
    case 'enteringCode':
      await expect(codeBox).toBeVisible();
      return;
    case 'codeNotSent':
    case 'codeExpired':
    case 'codeLocked':
      await says(`checkout.code.${leaf}`);
      await expect(codeBox).toBeHidden();
      return;
    case 'choosingPayment':
      await expect(page.getByRole('group', { name: buyer.says('checkout.pay.how') })).toBeVisible();
      await expect(codeBox).toBeHidden();
      return;
    case 'paying':
      await expect(page.locator('button[name=press][value=approve]')).toBeVisible();
      return;
    case 'paymentFailed':
    case 'paymentCancelled':
    case 'paymentExpired':
      await titled('checkout.fail.title');
      await says(`checkout.fail.${END_STATES[leaf]}`);
      return;
    case 'orderExpired':
      await says('checkout.order.expired');
      return;
    case 'refunded':
      await says('checkout.pay.refunded');
      return;
    case 'issued':
      await titled('checkout.success.title');
      return;
    default:
      throw new Error(`nobody knows what the screen shows in ${leaf}`);
  }
}
