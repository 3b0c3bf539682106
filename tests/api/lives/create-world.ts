import { inject } from 'vitest';
import { startTwoShops } from '#tests/faults/two-shops.ts';
import { type BuyerActions, type Call, createBuyerActions } from '#tests/support/buyer-actions.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { readDeviceCookie, type Shop, startTestShop } from '#tests/support/test-shop.ts';

/** A shop in which policies are lived: on PGlite one server in this process, on PostgreSQL two servers by turns, each a process. */
export type World = BuyerActions & {
  app: Shop['app'];
  services: Shop['services'];
  call: Call;
  /** Moves the clock of all servers. */
  at(instant: string): Promise<void>;
  /** Pays an order by card (the first part, by a plan), and brings the news. */
  buy(ref: string, plan?: string): Promise<void>;
  /** All jobs that are due. */
  work(): Promise<void>;
  close(): Promise<void>;
};

/** Limits for one person are wide here, but for cancellations. */
const settings = {
  SMS_BEFORE_WORK: '100000',
  SMS_PER_NETWORK: '100000',
  SMS_IN_ALL: '100000',
  ALONE_LIMITS: 'claim=1000000, booking=1000000, markAsPaid=1000000',
};

/** @param products that the two servers sell; one server sells all */
export async function createWorld(products: readonly string[]): Promise<World> {
  return inject('postgresUrl') === undefined ? startOneServer() : startTwoServers(products);
}

async function startOneServer(): Promise<World> {
  const shop = await startTestShop({ env: settings });
  return {
    ...shop,
    at: async (instant) => shop.clock.set(instant),
    buy: async (ref, plan) => void (await shop.buy(ref, plan)),
    work: () => shop.worker.work(),
  };
}

async function startTwoServers(products: readonly string[]): Promise<World> {
  const shops = await startTwoShops({ ...settings, PRODUCTS: products.join(',') }, TEST_START);
  /** One browser: it stores the proof that its orders are its own. */
  let device = '';
  const call: Call = async (method, path, { headers, ...sent } = {}) => {
    const cookie: Record<string, string> = device === '' ? {} : { cookie: device };
    const reply = await shops.call<never>(method, path, { ...sent, headers: { ...cookie, ...headers } });
    if (headers?.cookie === undefined)
      device = readDeviceCookie(reply.headers['set-cookie'] as string[] | undefined) ?? device;
    return reply;
  };
  return {
    ...createBuyerActions(call),
    ...{ app: shops.app, services: shops.services, call },
    at: (instant) => shops.pass({ seconds: (Date.parse(instant) - shops.services.now().getTime()) / 1000 }),
    async buy(ref, plan) {
      const body = { option: 'cards', plan, language: 'en' };
      const form = await call<{ action: string; fields: Record<string, string> }>(
        'POST',
        `/api/orders/${ref}/payments`,
        { body },
      );
      if (form.status !== 201) throw new Error(`the payment did not start: ${JSON.stringify(form.body)}`);
      const tranId = await shops.gateway.post(form.body);
      await shops.gateway.control({ tranId, action: 'approve', callback: 'none' });
      await call('POST', `/api/orders/${ref}/payments/settle`);
    },
    work: () => shops.work(),
    close: () => shops.close(),
  };
}
