import type { Answers } from '#engine/record.ts';
import type { OpenDraft, Shop } from '#tests/support/test-shop.ts';

let customers = 100_000;

/** The changes to a case that make it somebody else: a mobile phone of its own, which no limit has counted yet. */
export function createCustomerAnswers(): { mobilePhone: string } {
  customers += 1;
  return { mobilePhone: `+85512${customers}` };
}

/** A case's verified order, of a customer of its own. */
export async function createVerifiedOrder(
  shop: Shop,
  testCase: string,
  more: Answers = {},
): Promise<{ ref: string; draft: OpenDraft }> {
  return shop.anOrder(testCase, { changes: { ...createCustomerAnswers(), ...more } });
}
