import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ProductFiles } from '#product-files/product-files.ts';
import type { Services } from '#server/operations/services.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { withoutSmsLimits } from '#server/platform/codes/sms-limits.ts';
import { createPayway } from '#server/purchase/payments/provider/payway.ts';
import type { Locale } from '#shared/format.ts';
import { createAppFetch } from './demo/create-app-fetch.ts';
import { listDemoAccounts } from './demo/demo-accounts.ts';
import type { DemoStage } from './demo/demo-stage.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { createDemoYear, type DemoYear } from './demo/year/make-year.ts';
import { createSandboxGateway } from './gateway/sandbox-gateway.ts';
import { createMovableClock } from './testing/movable-clock.ts';
import { testingRoutes } from './testing/routes.ts';
import { createSandboxClient } from './testing/sandbox-client.ts';

const PREFIX = '/sandbox-gateway';
const MERCHANT = { merchantId: 'sandbox-merchant', apiKey: 'sandbox-key' };

type SandboxDeps = {
  config: Services['config'];
  /** The machine's clock. */
  machine: () => Date;
  products: ProductFiles;
  /** The base address of a sandbox gateway outside of this server. */
  gatewayUrl: string | undefined;
  /** The folder of the paths report that testers read. */
  reports: string | undefined;
};

/**
 * Sets up all parts that only the sandbox has: a movable clock, the testers' calls, a payment gateway of its own and
 * the demo. It is loaded only by `await import`, and never in Prod.
 */
export function setUpSandbox({ config, machine, products, gatewayUrl, reports }: SandboxDeps) {
  const clock = createMovableClock(machine);
  const isSandbox = config.payment.kind === 'sandbox';
  const isEmbedded = isSandbox && gatewayUrl === undefined;
  /** The clock of the gateway within an event of the demo's year; else it has the clock of the shop. */
  const pastClock = new AsyncLocalStorage<() => Date>();
  const gateway = { ...MERCHANT, baseUrl: gatewayUrl ?? `http://127.0.0.1:${config.port}${PREFIX}` };
  function createStage(
    app: FastifyInstance,
    services: Services,
    own: Pick<DemoStage, 'clock' | 'withSales'>,
  ): DemoStage {
    const provider = isEmbedded
      ? createPayway({ ...gateway, checkoutBaseUrl: PREFIX, fetch: createAppFetch(app) })
      : services.provider;
    return {
      ...{ ...own, services: withoutSmsLimits({ ...services, provider }), products },
      sandbox: isEmbedded ? createSandboxClient(app, PREFIX) : undefined,
      say: (line) => void process.stderr.write(`${line}\n`),
    };
  }
  return {
    now: clock.now,
    /** The connection to the sandbox gateway. */
    gateway: isEmbedded ? { ...gateway, checkoutBaseUrl: PREFIX } : gateway,
    accounts: listDemoAccounts,
    /** Adds the testers' calls, and the gateway if it is part of this server. */
    async addTo(app: FastifyInstance, services: Services, work: () => Promise<void>): Promise<void> {
      testingRoutes(app, withoutSmsLimits(services), {
        ...{ clock, products, work },
        gateway: isSandbox ? (gatewayUrl ?? PREFIX) : undefined,
        reports: reports ?? join(projectRoot, 'dist/paths'),
      });
      const ledgerFile = join(config.dataDir, 'sandbox-ledger.jsonl');
      const merchantName = (language: Locale) => services.wording.say(language, 'interface.brand.name');
      const options = { ...MERCHANT, merchantName, ledgerFile, now: () => (pastClock.getStore() ?? clock.now)() };
      if (isEmbedded) await app.register(createSandboxGateway(options), { prefix: PREFIX });
    },
    /** Makes the demo if it does not exist yet. */
    makeDemo: (app: FastifyInstance, services: Services, withSales: boolean): Promise<void> =>
      seedDemo(createStage(app, services, { clock, withSales })),
    /** Creates the year of the demo; undefined if the settings want none, or if a carrier would send its messages to people. */
    createYear(app: FastifyInstance, services: Services): DemoYear | undefined {
      const orders = config.demoOrders;
      const { smtp, sms, telegram } = config.carriers;
      if (orders === 0 || smtp || sms || telegram) return undefined;
      const own = createMovableClock(machine);
      const stage = createStage(app, { ...services, now: own.now }, { clock: own, withSales: true });
      return createDemoYear(stage, { orders, log: app.log, within: (work) => pastClock.run(own.now, work) });
    },
  };
}
