import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesRead } from '#engine/language/expression.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { filesOf, treeOf } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { aLargeProduct, LARGE } from '#tests/support/a-large-product.ts';
import { aShop, type Shop } from '#tests/support/a-shop.ts';
import { boughtCases, quotesOf } from './server/fill-shop.ts';

/** What a call costs as one thing of the shop grows: milliseconds of processor time, the least of the rounds; or KiB. */
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
      const shop = await aShop({ products: filesAt(to) });
      const value = await figure(shop);
      await shop.close();
      if (Number.isNaN(first)) first = value;
      rows.push({ grows, to, measured, value, ofFirst: value / first });
    }
  };
  const largeTable = (cells: number) => aLargeProduct(files, { pages: 1, cells: cells * 5 });
  await measure('rows of a table of rates', [10, 1000, 100_000], 'quote, ms', largeTable, quoteCost);
  const manyPages = (pages: number) => aLargeProduct(files, { pages, cells: 50 });
  await measure('pages before the first', [1, 10, 36], 'save, ms', manyPages, saveCost);
  const sold = (count: number) => withCopies(files, count);
  await measure('products on sale', [7, 50, 200], 'first wizard page, KiB of its own calls', sold, wizardBytes);
  await measure('products on sale', [7, 50, 200], 'quote, ms', sold, quoteCost);
  return rows;
}

/** Milliseconds of processor time of a call, the least of the rounds: what else the machine does makes it more, never less. */
async function leastOf(call: (turn: number) => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let turn = 0; turn < CALLS; turn++) await call(turn);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000 / CALLS);
  }
  return Math.min(...costs);
}

function quoteCost(shop: Shop): Promise<number> {
  const quotes = quotesOf(shop, LARGE);
  return leastOf((turn) => {
    const { path, body } = quotes[turn % quotes.length] ?? { path: '', body: '' };
    return answered(shop, { method: 'POST', url: path, payload: body as string });
  });
}

async function saveCost(shop: Shop): Promise<number> {
  const [bought] = boughtCases(LARGE);
  const { product } = shop.services.catalogue.current(LARGE) ?? {};
  if (!bought || !product) throw new Error(`${LARGE} is not sold`);
  const draft = await shop.aDraftOf(bought.name, LARGE);
  const [name = ''] = namesRead(product.definition.product.policyholder.name);
  return leastOf((turn) =>
    answered(shop, {
      ...{ method: 'PATCH', url: `/api/drafts/${draft.id}/answers`, headers: { 'draft-key': draft.key } },
      payload: JSON.stringify({ changes: { [name]: `Sok ${'abcdefgh'[turn % 8]}` } }),
    }),
  );
}

type Asked = { method: string; url: string; payload: string; headers?: Record<string, string> };

async function answered({ app }: Shop, { method, url, payload, headers }: Asked): Promise<void> {
  const reply = await app.inject({
    ...{ method: method as 'POST', url, payload },
    headers: { 'content-type': 'application/json', ...headers },
  });
  if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
}

/** What the first page of a wizard brings beside its scripts: the document, and what it says of products. */
async function wizardBytes({ app }: Shop): Promise<number> {
  const document = await app.inject({ url: `/buy_insurance/${LARGE}`, headers: { 'accept-encoding': 'br' } });
  return document.rawPayload.length / 1024;
}

/** Our files with copies of one product until there are so many. */
function withCopies(files: ProductFiles, count: number): ProductFiles {
  const tree = { ...treeOf(files) };
  const own = Object.entries(tree).filter(([path]) => path.includes(`/${LARGE}/`) || path.includes(`/${LARGE}.json`));
  for (let copy = 8; copy <= count; copy++) {
    const id = `${LARGE}${String.fromCharCode(97 + Math.floor(copy / 26))}${String.fromCharCode(97 + (copy % 26))}`;
    for (const [path, content] of own) {
      if (path.includes('/cases/')) continue;
      const text = content ?? readFileSync(join(projectRoot, path), 'utf8');
      tree[path.replace(LARGE, id)] = text
        .replaceAll(`"id": "${LARGE}"`, `"id": "${id}"`)
        .replace(/"policyPrefix": "\w+"/, `"policyPrefix": "${id.slice(-2).toUpperCase()}X"`)
        .replaceAll(`"id":"${LARGE}"`, `"id":"${id}"`);
    }
  }
  return filesOf(tree);
}
