import type { MyClaimForm } from '#contract/customer-account/claims.ts';
import type { MyInsurance } from '#contract/customer-account/policies.ts';
import type { createCustomerBrowser } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import type { Shop } from '#tests/support/test-shop.ts';

type Browser = ReturnType<typeof createCustomerBrowser>;

export const born = '1986-04-12';

// Of the process: tests may share a shop.
let phones = 710_000;
let networks = 0;

/** People with policies and browsers, of a shop. */
export function createHolders(shop: Shop) {
  const nextPhone = () => `+85512${++phones}`;
  const nextNetwork = () => `198.18.${Math.floor(++networks / 200)}.${1 + (networks % 200)}`;
  return {
    nextPhone,
    nextNetwork,
    /** Somebody with a policy of a family's journey, on a phone and from a network of its own. */
    async aHolder({ dateOfBirth = born, phone = nextPhone(), partner = null as { id: string } | null } = {}) {
      const changes = { mobilePhone: phone, dateOfBirth };
      const { policy, order } = await createSoldPolicy(shop, { testCase: 'family-to-japan', partner, changes });
      return { phone, dateOfBirth, number: policy.number, order, from: nextNetwork() };
    },
  };
}

export const sendCode = (browser: Browser, phone: string, dateOfBirth: string, more = {}) =>
  browser.call('POST', '/api/my/code', { body: { phone, dateOfBirth, language: 'en', ...more } });

/** All that a customer is shown of the own. */
export const fetchMyInsurance = async (browser: Browser) =>
  (await browser.call<MyInsurance>('GET', '/api/my/insurance?locale=en')).body;

/** Files a claim of 120.00 for medical expenses on 25 April as a signed-in customer. Returns its reference. */
export async function fileMyClaim(
  browser: Browser,
  { number, phone }: { number: string; phone: string },
  { description, line = {} }: { description: string; line?: object },
): Promise<string> {
  const form = await browser.call<MyClaimForm>('GET', `/api/my/policies/${number}/claim-form?locale=en`);
  const body = {
    ...{ policyNumber: number, insured: form.body.insured[0]?.id, contactPerson: form.body.contactPerson },
    ...{ phone, language: 'en', lossDate: '2026-04-25', description },
    lines: [{ benefit: 'medicalExpenses', amount: 120_00, ...line }],
  };
  return (await browser.call<{ ref: string }>('POST', '/api/my/claims', { body })).body.ref;
}
