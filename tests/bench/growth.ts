import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listReadNames } from '#engine/language/expression.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { enlargeProduct, LARGE_PRODUCT } from '#tests/support/large-product.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { computeQuotes, listBoughtCases } from './server/fill-shop.ts';

/**
 * The cost of a call as one thing of the shop grows: milliseconds of processor time, the least of the rounds; or KiB.
 */
export type GrowthRow = { grows: string; to: number; measured: string; value: number; ofFirst: number };

const ROUNDS = 5;
const CALLS = 200;

/** Products, rows of a table of rates and pages of a product; orders are the matter of `npm run bench:lists`. */
export async function measureGrowth(): Promise<GrowthRow[]> {
  const files = readProductFiles(projectRoot);
  const rows: GrowthRow[] = [];
  const measure = async (
    grows: string,
    sizes: number[],
    measured: string,
    filesAt: (size: number) => ProductFiles,
    figure: (shop: Shop) => Promise<number>,
  ) => {
    let first = Number.NaN;
    for (const to of sizes) {
      const shop = await startTestShop({ products: filesAt(to) });
      const value = await figure(shop);
      await shop.close();
      if (Number.isNaN(first)) first = value;
      rows.push({ grows, to, measured, value, ofFirst: value / first });
    }
  };
  const largeTable = (cells: number) => enlargeProduct(files, { pages: 1, cells: cells * 5 });
  await measure('rows of a table of rates', [10, 1000, 100_000], 'quote, ms', largeTable, measureQuote);
  const manyPages = (pages: number) => enlargeProduct(files, { pages, cells: 50 });
  await measure('pages before the first', [1, 10, 36], 'save, ms', manyPages, measureSave);
  const sold = (count: number) => copyProduct(files, count);
  await measure('products on sale', [7, 50, 200], 'first wizard page, KiB of its own calls', sold, measureWizardBytes);
  await measure('products on sale', [7, 50, 200], 'quote, ms', sold, measureQuote);
  return rows;
}

/** Milliseconds of processor time of a call, the least of the rounds: what else the machine does makes it more, never less. */
async function measureMinimum(call: (turn: number) => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let turn = 0; turn < CALLS; turn++) await call(turn);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000 / CALLS);
  }
  return Math.min(...costs);
}

function measureQuote(shop: Shop): Promise<number> {
  const quotes = computeQuotes(shop, LARGE_PRODUCT);
  return measureMinimum((turn) => {
    const { path, body } = quotes[turn % quotes.length] ?? { path: '', body: '' };
    return expectOk(shop, { method: 'POST', url: path, payload: body as string });
  });
}

async function measureSave(shop: Shop): Promise<number> {
  const [bought] = listBoughtCases(LARGE_PRODUCT);
  const { product } = shop.services.catalogue.current(LARGE_PRODUCT) ?? {};
  if (!bought || !product) throw new Error(`${LARGE_PRODUCT} is not sold`);
  const draft = await shop.aDraftOf(bought.name, LARGE_PRODUCT);
  const [name = ''] = listReadNames(product.definition.product.policyholder.name);
  return measureMinimum((turn) =>
    expectOk(shop, {
      ...{ method: 'PATCH', url: `/api/drafts/${draft.id}/answers`, headers: { 'draft-key': draft.key } },
      payload: JSON.stringify({ changes: { [name]: `Sok ${'abcdefgh'[turn % 8]}` } }),
    }),
  );
}

type InjectedRequest = { method: string; url: string; payload: string; headers?: Record<string, string> };

async function expectOk({ app }: Shop, { method, url, payload, headers }: InjectedRequest): Promise<void> {
  const reply = await app.inject({
    ...{ method: method as 'POST', url, payload },
    headers: { 'content-type': 'application/json', ...headers },
  });
  if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
}

/** The first page of a wizard beside its scripts: the document, and its data about products. */
async function measureWizardBytes({ app }: Shop): Promise<number> {
  const document = await app.inject({ url: `/buy_insurance/${LARGE_PRODUCT}`, headers: { 'accept-encoding': 'br' } });
  return document.rawPayload.length / 1024;
}

/** Our files with copies of one product until there are so many. */
function copyProduct(files: ProductFiles, count: number): ProductFiles {
  const tree = { ...buildTree(files) };
  const own = Object.entries(tree).filter(
    ([path]) => path.includes(`/${LARGE_PRODUCT}/`) || path.includes(`/${LARGE_PRODUCT}.json`),
  );
  for (let copy = 8; copy <= count; copy++) {
    const id = `${LARGE_PRODUCT}${String.fromCharCode(97 + Math.floor(copy / 26))}${String.fromCharCode(97 + (copy % 26))}`;
    for (const [path, content] of own) {
      if (path.includes('/cases/')) continue;
      const text = content ?? readFileSync(join(projectRoot, path), 'utf8');
      tree[path.replace(LARGE_PRODUCT, id)] = text
        .replaceAll(`"id": "${LARGE_PRODUCT}"`, `"id": "${id}"`)
        .replace(/"policyPrefix": "\w+"/, `"policyPrefix": "${id.slice(-2).toUpperCase()}X"`)
        .replaceAll(`"id":"${LARGE_PRODUCT}"`, `"id":"${id}"`);
    }
  }
  return toProductFiles(tree);
}
