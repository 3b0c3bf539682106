import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { type AppOptions, buildApp } from './app.ts';
import { findExampleCase, findProductExample } from './catalogue/cases/example-case.ts';
import { loadLifecycles } from './catalogue/lifecycles.ts';
import { importPictures } from './catalogue/pictures/import-pictures.ts';
import { createCatalogue } from './catalogue/products/product-catalogue.ts';
import { readProductFiles } from './catalogue/products/product-files.ts';
import { loadVersion } from './catalogue/products/version-repository.ts';
import { createWordingLibrary } from './catalogue/products/wording-library.ts';
import { seedPromotions } from './catalogue/promotions/seed-promotions.ts';
import { importFiles, sellFiles } from './catalogue/releases/import-files.ts';
import type { Release } from './catalogue/releases/release-repository.ts';
import { listSalesAt, type SaleKind } from './catalogue/releases/sale-repository.ts';
import { loadClaimForm } from './claims/claim-form.ts';
import type { Config } from './config.ts';
import { createJobHandlers } from './operations/jobs.ts';
import { checkClock } from './operations/running/check-clock.ts';
import { createObservability } from './operations/running/observability.ts';
import type { Services } from './operations/services.ts';
import { createIssuer } from './people/oidc/issuer.ts';
import { buildRedirectUri } from './people/oidc/sign-in-by-oidc.ts';
import { PASSWORD_COST } from './people/passwords/password-hash.ts';
import { type Ids, randomIds } from './platform/base/ids.ts';
import { projectRoot } from './platform/base/project-root.ts';
import { createBuiltInCardReader } from './platform/cards/built-in-card-reader.ts';
import type { CardReader } from './platform/cards/card-reader.ts';
import { createHttpCardReader } from './platform/cards/http-card-reader.ts';
import { type Database, openDatabase, type Probe } from './platform/db/database.ts';
import { createDocumentRenderer } from './platform/documents/render-document.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openFiles } from './platform/files/open-files.ts';
import { createClamdScanner } from './platform/files/virus-scanner.ts';
import { resolveHomeOrigin } from './platform/http/origin.ts';
import { createWorker, type Worker } from './platform/jobs/create-worker.ts';
import { applyQueueRules } from './platform/jobs/job-repository.ts';
import { checkKeys } from './platform/keys/check-keys.ts';
import type { MessageChannels } from './platform/messages/message-channels.ts';
import { connectChannels } from './platform/messages/providers/connect-channels.ts';
import { loadWording } from './platform/messages/wording.ts';
import { CLIENT_FOLDER } from './purchase/developers/partner-client.ts';
import { createBakong } from './purchase/payments/bakong/bakong.ts';
import { checkBakong } from './purchase/payments/bakong/check-bakong.ts';
import { findCurrentToken } from './purchase/payments/bakong/token.ts';
import { checkPayway } from './purchase/payments/provider/check-payway.ts';
import { createPayway } from './purchase/payments/provider/payway.ts';
import { followSite } from './site/follow-site.ts';

/** Dependencies that replace those of the configuration, for tests. */
export type Dependencies = {
  database?: Database;
  now?: () => Date;
  ids?: Partial<Ids>;
  /** Base-2 logarithm of the work to hash a password. Tests, which have little time, use a lower one than Prod. */
  passwordCost?: number;
  /**
   * Creates the demo if it does not exist: its people and, unless the value is `people`, their sales. Never in Prod.
   */
  demo?: boolean | 'people';
  probe?: Probe;
  limits?: AppOptions['limits'];
  logLevel?: string;
  /** Receives the log; default: the standard output. */
  logTo?: AppOptions['logTo'];
  /** Base address of a sandbox gateway in another process. */
  gatewayUrl?: string;
  cards?: CardReader;
  transports?: MessageChannels;
  files?: FileStore;
  /** Folder of the built web application; default: `dist/web`. */
  webRoot?: string;
  /** Folder of the packed client of partners; default: `dist/partner-client`. */
  partnerClient?: string;
  /** Product files to use instead of those of the project. */
  products?: ProductFiles;
  /** True: the product files go on sale immediately, for developers. Otherwise they become a proposal. */
  filesSell?: boolean;
  /** Folder with the report of `npm run paths -- --html`, which testers read; default: `dist/paths`. */
  reports?: string;
};

export type Assembled = {
  app: FastifyInstance;
  services: Services;
  worker: Worker;
  /** Returns a text with the users of the demo; undefined in Prod. */
  accounts: (() => string) | undefined;
  /** The release that the product files propose, if it differs from the release on sale. */
  proposed: Release | undefined;
  /**
   * Checks the access to each external service. Returns a line for each that refuses, and for each that is missing in
   * Prod.
   */
  troubles(): Promise<string[]>;
  /** Makes the rest of the demo's year in the background, and resolves at its end. Without a year it does nothing. */
  makeYear(): Promise<void>;
  /** Starts the HTTP endpoint for metrics if `METRICS_PORT` is set; otherwise it does nothing. */
  showFigures(): Promise<void>;
  close(): Promise<void>;
};

type GatewaySettings = Parameters<typeof createPayway>[0];
type FollowedSite = ReturnType<typeof followSite>;
type Observability = Awaited<ReturnType<typeof createObservability>>;

const NO_SCANNER = 'CLAMD_URL is not set: files that customers send are kept without a virus scan';

/** Assembles the application from its configuration: opens the database, loads the products, builds the server. */
export async function assemble(config: Config, dependencies: Dependencies = {}): Promise<Assembled> {
  const {
    now: machine = () => new Date(),
    probe = () => {},
    limits = { perMinute: 600 },
    logLevel = config.isProd ? 'info' : 'warn',
  } = dependencies;
  const products = dependencies.products ?? readProductFiles(projectRoot);
  const { gatewayUrl, reports, logTo } = dependencies;
  // Prod does not even load the sandbox. In the sandbox, testers set the clock of all parts that use the time.
  const testing = config.isProd
    ? undefined
    : (await import('./sandbox/set-up-sandbox.ts')).setUpSandbox({ config, machine, products, gatewayUrl, reports });
  const now = testing?.now ?? machine;
  const watch = await createObservability(config.running);
  const database = watch.database(
    dependencies.database ?? (await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, probe })),
  );
  await checkKeys(database, config.keys, now());
  await applyQueueRules(database.sql);
  // Demo codes exist only outside Prod.
  if (!config.isProd) await seedPromotions(database.sql, products);
  const documents = createDocumentRenderer();
  const site = followSite(config.site.settings, products, (version) => loadVersion(database.sql, SITE, version));
  const wording = loadWording(products, site.own);
  const ids = { ...randomIds, ...dependencies.ids };
  const catalogue = openCatalogue({ database, now, site, wording });
  const world = { database, ids, now };
  await importPictures(database.sql, join(projectRoot, 'pictures'), now());
  const proposed = dependencies.filesSell
    ? void (await sellFiles(world, products))
    : await importFiles(world, products);
  await catalogue.follow();
  const services: Services = {
    config,
    database,
    catalogue,
    isProduct: (id) => catalogue.current(id) !== undefined,
    lifecycles: loadLifecycles(products),
    claimForm: loadClaimForm(products),
    exampleCase: (today) => findExampleCase(products, today),
    exampleOf: (product, today) => findProductExample(products, product, today),
    partnerClient: dependencies.partnerClient ?? join(projectRoot, CLIENT_FOLDER),
    site,
    wording,
    ...connectServices(config, dependencies, now),
    ...connectPayments(config, database, testing?.gateway),
    documents,
    wordings: createWordingLibrary({ catalogue, wording, documents }),
    now,
    ids,
    passwordCost: dependencies.passwordCost ?? PASSWORD_COST,
    alert: (alarm) => app.log.error({ alarm }, 'alarm'),
    probe,
    life: { isEnding: false },
  };
  const app = await buildApp(services, {
    webRoot: dependencies.webRoot ?? join(projectRoot, 'dist/web'),
    limits,
    logLevel,
    logTo,
    watch: watch.follow,
    rehearse: testing && ((app) => testing.addTo(app, services, () => worker.work())),
  });
  if (dependencies.demo) await testing?.makeDemo(app, services, dependencies.demo !== 'people');
  const year = dependencies.demo === true ? testing?.createYear(app, services) : undefined;
  const watchJob: typeof watch.job = (queue, work) => watch.job(queue, () => year?.inTurn(queue, work) ?? work());
  const worker = await createWorker(services, createJobHandlers(services, app.log, watchJob));
  return {
    app,
    services,
    worker,
    accounts: testing?.accounts,
    proposed,
    showFigures: () => watch.listen(services),
    troubles: () => listTroubles(services, watch),
    makeYear: async () => year?.make(),
    async close() {
      await Promise.all([year?.stop(), worker.stop()]);
      await app.close();
      await watch.stop();
      await documents.close();
      await services.cards.close();
      await database.close();
    },
  };
}

/** Creates the catalogue of the products on sale. The site follows its own version on sale. */
function openCatalogue({
  database,
  now,
  site,
  wording,
}: Pick<Services, 'database' | 'now' | 'wording'> & { site: FollowedSite }) {
  const kept = {
    load: (product: string, version: string) => loadVersion(database.sql, product, version),
    async onSale(kind: SaleKind) {
      const all = await listSalesAt(database.sql, now(), kind);
      if (kind === 'new') await site.follow(all.find(({ product }) => product === SITE)?.version ?? null);
      return all;
    },
  };
  return createCatalogue(kept, () => wording.say('en', 'interface.contact.tollFreeNumber'));
}

/** Connects the external services of the settings, or those that a test supplies. */
function connectServices(config: Config, { transports, cards, files }: Dependencies, now: () => Date) {
  return {
    transports: transports ?? connectChannels(config, now),
    issuer: config.oidc && createIssuer(config.oidc),
    cards: cards ?? cardReader(config, now),
    files: files ?? openFiles(config),
    scanner: config.files.clamd && createClamdScanner(config.files.clamd),
  };
}

/** Connects the payment providers of the settings, or the sandbox gateway. */
function connectPayments({ payment, bakong, keys }: Config, database: Database, gateway: GatewaySettings | undefined) {
  const bakongToken = async () => (bakong ? findCurrentToken({ database, keys, given: bakong.token }) : '');
  return {
    provider: createPayway(gatewaySettings({ payment }, gateway)),
    bakong: bakong && createBakong({ settings: bakong, token: bakongToken }),
    bakongToken,
  };
}

async function listTroubles(services: Services, watch: Observability): Promise<string[]> {
  const { config, database, now, transports, files, scanner, provider, bakong, bakongToken, issuer } = services;
  const { payment, isProd } = config;
  const checks = [transports.check?.(), files.check(), scanner?.check(), watch.check()];
  if (isProd) checks.push(checkClock(database));
  if (isProd && !scanner) checks.push(Promise.resolve(NO_SCANNER));
  const ofMoney = payment.kind === 'payway' && checkPayway(provider, payment.rsaPublicKey, now());
  const ofKhqr = bakong && checkBakong(bakong, bakongToken, now());
  const ofStaff = issuer?.check(buildRedirectUri(resolveHomeOrigin(config)), now());
  const lines = await Promise.all([...checks, ofMoney || undefined, ofKhqr, ofStaff]);
  return lines.flat().filter((line) => line !== undefined);
}

function cardReader({ cardReaderUrl }: Config, now: () => Date): CardReader {
  return cardReaderUrl === undefined ? createBuiltInCardReader({ now }) : createHttpCardReader(cardReaderUrl);
}

function gatewaySettings({ payment }: Pick<Config, 'payment'>, sandbox: GatewaySettings | undefined): GatewaySettings {
  const settings = payment.kind === 'payway' ? payment : sandbox;
  if (!settings) throw new Error('no sandbox gateway in Prod');
  return settings;
}
