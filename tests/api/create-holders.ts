import type { MyInsurance } from '#contract/customer-account/policies.ts';
import type { createCustomerBrowser } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import type { Shop } from '#tests/support/test-shop.ts';

type Browser = ReturnType<typeof createCustomerBrowser>;

export const born = '1986-04-12';

/** People with policies and browsers, of a shop. */
export function createHolders(shop: Shop) {
  let phones = 710_000;
  let networks = 0;
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
