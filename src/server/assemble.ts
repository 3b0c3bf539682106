import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import { loadLifecycles } from './catalogue/lifecycles.ts';
import { createCatalogue } from './catalogue/products/product-catalogue.ts';
import { type ProductFiles, readProductFiles } from './catalogue/products/product-files.ts';
import { versionStore } from './catalogue/products/version-repository.ts';
import { createWordingLibrary } from './catalogue/products/wording-library.ts';
import { seedPromotions } from './catalogue/promotions/seed-promotions.ts';
import { loadClaimForm } from './claims/claim-form.ts';
import type { Config } from './config.ts';
import { workOf } from './operations/jobs.ts';
import type { Services } from './operations/services.ts';
import { PASSWORD_COST } from './people/passwords/password-hash.ts';
import { type Ids, randomIds } from './platform/base/ids.ts';
import { projectRoot } from './platform/base/project-root.ts';
import { createBuiltInCardReader } from './platform/cards/built-in-card-reader.ts';
import type { CardReader } from './platform/cards/card-reader.ts';
import { createHttpCardReader } from './platform/cards/http-card-reader.ts';
import { withoutSmsLimits } from './platform/codes/sms-limits.ts';
import { type Database, openDatabase, type Probe } from './platform/db/database.ts';
import { createDocumentRenderer } from './platform/documents/render-document.ts';
import { folderStore } from './platform/files/folder-store.ts';
import { createWorker, type Worker } from './platform/jobs/create-worker.ts';
import { ruleQueues } from './platform/jobs/job-repository.ts';
import { checkKeys } from './platform/keys/check-keys.ts';
import { connectTransports, type Transports } from './platform/messages/transports.ts';
import { loadWording } from './platform/messages/wording.ts';
import { createPayway } from './purchase/payments/provider/payway.ts';
import { fetchFrom } from './rehearsal/demo/fetch-from.ts';
import { seedDemo } from './rehearsal/demo/seed-demo.ts';
import { movableClock } from './rehearsal/testing/movable-clock.ts';
import { sandboxDoor } from './rehearsal/testing/sandbox-door.ts';
import type { TestingTools } from './rehearsal/testing/testing-tools.ts';

/** What tests may put in the place of the world. */
export type World = {
  database?: Database;
  now?: () => Date;
  ids?: Partial<Ids>;
  /** Lower than in the world where tests have no time for it. */
  passwordCost?: number;
  /** Makes the demo where it is not there yet: its people, and what they sold unless it is `people`. Never in Prod. */
  demo?: boolean | 'people';
  probe?: Probe;
  limits?: AppOptions['limits'];
  logLevel?: string;
  /** Base address of a sandbox gateway that runs elsewhere. */
  gatewayUrl?: string;
  cards?: CardReader;
  transports?: Transports;
  /** Folder of the built web application, where it is not `dist/web`. */
  webRoot?: string;
  /** Products other than those of the project. */
  products?: ProductFiles;
  /** Folder of the report on paths that testers read. */
  reports?: string;
};

export type Assembled = { app: FastifyInstance; services: Services; worker: Worker; close(): Promise<void> };

const SANDBOX_PREFIX = '/sandbox-gateway';
const SANDBOX = { merchantId: 'sandbox-merchant', apiKey: 'sandbox-key' };

/** Puts the application together from its configuration: opens the database, loads the products, builds the server. */
export async function assemble(config: Config, world: World = {}): Promise<Assembled> {
  const {
    now: machine = () => new Date(),
    probe = () => {},
    limits = { perMinute: 600 },
    logLevel = config.isProd ? 'info' : 'warn',
  } = world;
  // Testers move the clock of everything that knows the time; in Prod nobody does.
  const clock = movableClock(machine);
  const now = config.isProd ? machine : clock.now;
  const database =
    world.database ?? (await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, probe }));
  await checkKeys(database, config.keys, now());
  await ruleQueues(database.sql);
  const readJson = world.products ?? readProductFiles(projectRoot);
  // Demo codes work nowhere else.
  if (!config.isProd) await seedPromotions(database.sql, readJson);
  const documents = createDocumentRenderer();
  const wording = loadWording(readJson);
  const cards = world.cards ?? cardReader(config, now);
  const catalogue = await createCatalogue({ readJson, store: versionStore(database, now), now });
  const services: Services = {
    config,
    database,
    catalogue,
    isProduct: (id) => catalogue.current(id) !== undefined,
    lifecycles: loadLifecycles(readJson),
    claimForm: loadClaimForm(readJson),
    wording,
    provider: createPayway(gatewaySettings(config, world)),
    transports: world.transports ?? connectTransports(config),
    documents,
    wordings: createWordingLibrary({ readJson, wording, documents }),
    cards,
    files: folderStore(join(config.dataDir, 'files')),
    now,
    ids: { ...randomIds, ...world.ids },
    passwordCost: world.passwordCost ?? PASSWORD_COST,
    alert: (alarm) => app.log.error({ alarm }, 'alarm'),
    probe,
  };
  const embedded = config.payment.kind === 'sandbox' && world.gatewayUrl === undefined;
  const testing: TestingTools = {
    clock,
    products: readJson,
    work: () => worker.work(),
    gateway: config.payment.kind === 'sandbox' ? (world.gatewayUrl ?? SANDBOX_PREFIX) : undefined,
    reports: world.reports ?? join(projectRoot, 'dist/paths'),
  };
  const app = await buildApp(services, {
    webRoot: world.webRoot ?? join(projectRoot, 'dist/web'),
    limits,
    logLevel,
    ...(embedded ? { sandbox: { ...SANDBOX, ledgerFile: join(config.dataDir, 'sandbox-ledger.jsonl'), now } } : {}),
    ...(config.isProd ? {} : { testing }),
  });
  if (world.demo && !config.isProd) {
    const provider = createPayway({
      ...gatewaySettings(config, world),
      ...(embedded ? { fetch: fetchFrom(app) } : {}),
    });
    await seedDemo({
      ...{ services: withoutSmsLimits({ ...services, provider }), clock, products: readJson },
      sandbox: embedded ? sandboxDoor(app, SANDBOX_PREFIX) : undefined,
      withSales: world.demo !== 'people',
      say: (line) => void process.stderr.write(`${line}\n`),
    });
  }
  const worker = await createWorker(services, workOf(services, app.log));
  return {
    app,
    services,
    worker,
    async close() {
      await worker.stop();
      await app.close();
      await documents.close();
      await cards.close();
      await database.close();
    },
  };
}

function cardReader({ cardReaderUrl }: Config, now: () => Date): CardReader {
  return cardReaderUrl === undefined ? createBuiltInCardReader({ now }) : createHttpCardReader(cardReaderUrl);
}

function gatewaySettings(config: Config, { gatewayUrl }: World) {
  if (config.payment.kind === 'payway') return config.payment;
  if (gatewayUrl !== undefined) return { ...SANDBOX, baseUrl: gatewayUrl };
  return {
    ...SANDBOX,
    baseUrl: `http://127.0.0.1:${config.port}${SANDBOX_PREFIX}`,
    checkoutBaseUrl: SANDBOX_PREFIX,
  };
}
