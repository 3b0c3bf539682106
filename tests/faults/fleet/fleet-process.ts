import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { readConfig } from '#server/config.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { serve } from '#server/serve.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';

/*
 * One of several servers, started and ended as in Prod: by `serve`, and by signals. It sells few products, asks the gateway of the
 * tests, and brings the database up to date by the migrations of `MIGRATIONS`. Says `ready` to its parent when it listens.
 */
const { GATEWAY_URL: gatewayUrl = '', MIGRATIONS: migrations, PRODUCTS = 'travel,auto' } = process.env;
const { databaseUrl } = readConfig(process.env);
await serve({
  database: await openDatabase({ dataDir: '', databaseUrl, ...(migrations ? { migrations } : {}) }),
  products: changeFiles(readProductFiles(projectRoot), {}, PRODUCTS.split(',')),
  limits: null,
  logLevel: 'error',
  // Passwords are judged many times over.
  passwordCost: 4,
  gatewayUrl,
});
// Nobody may listen any more.
process.send?.('ready', () => {});
// The parent process is gone.
process.on('disconnect', () => process.exit(0));
