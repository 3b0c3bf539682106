import type { Json } from '#engine/language/json.ts';
import { listNeededMessages } from '#engine/language/messages/needed-messages.ts';
import type { Catalogue } from '#server/catalogue/products/product-catalogue.ts';
import { saveVersion } from '#server/catalogue/products/version-repository.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { insertSales, listSalesAt } from '#server/catalogue/releases/sale-repository.ts';
import type { Services } from '#server/operations/services.ts';
import { createFixtureDefinition, createFixtureFiles, type FixtureFiles } from './fixture-product.ts';
import { createTestCatalogue, type StoredVersions } from './test-catalogue.ts';

/**
 * Puts the fixture product `boat` beside the products on sale, its first page asking for a picture (`licencePhoto`):
 * tests of pictures need no real product. Every text is its own message id.
 */
export async function sellPictureProduct(services: Services): Promise<void> {
  const { catalogue } = services;
  if (catalogue.current('boat')) return;
  const files = addPicturePage();
  const tree = Object.fromEntries(Object.entries(files).map(([path, content]) => [path, JSON.stringify(content)]));
  const kept: StoredVersions = new Map();
  const boats = await createTestCatalogue(toProductFiles(tree), kept, services.now());
  const { sql } = services.database;
  const [held] = await listSalesAt(sql, services.now());
  for (const [name, content] of kept) {
    const [product = '', version = ''] = name.split('/');
    await saveVersion(sql, product, version, content);
    if (held) {
      const { id: _id, calledOffAt: _calledOff, ...sale } = held;
      await insertSales(sql, [{ ...sale, product, version, priceFrom: null }]);
    }
  }
  const { current, ready, at } = catalogue;
  // In its place, because routes hold on to it.
  Object.assign(catalogue, {
    current: (id) => boats.current(id) ?? current(id),
    ready: (id, version) => (boats.current(id) ? boats.ready : ready)(id, version),
    at: (id, version) => (boats.current(id) ? boats.at : at)(id, version),
  } satisfies Partial<Catalogue>);
}

function addPicturePage(): FixtureFiles {
  const files = createFixtureFiles();
  const form = files['product-schemas/boat/form.json'] as {
    pages: Record<string, { uiSchema?: Json; schema: { properties: Record<string, Json>; required: string[] } }>;
  };
  const { hire } = form.pages;
  if (!hire) throw new Error('the fixture product has no first page');
  hire.schema.properties = { licencePhoto: { type: 'string', format: 'upload' }, ...hire.schema.properties };
  hire.schema.required.push('licencePhoto');
  hire.uiSchema = { licencePhoto: { 'ui:widget': 'picture' } };
  const words = buildMessages(listNeededMessages(createFixtureDefinition(files)).map(({ id }) => id));
  for (const locale of ['en', 'km', 'zh'])
    Object.assign(files, {
      [`locales/${locale}/products/boat.json`]: words,
      [`locales/${locale}/shared.json`]: {},
      [`locales/${locale}/problems.json`]: {},
    });
  return files;
}

/** `boat.hire.title` as a tree of messages, each saying its own id. */
function buildMessages(ids: string[]): Json {
  const tree: Record<string, Json> = {};
  for (const id of ids.filter((one) => one.startsWith('boat.'))) {
    const path = id.split('.').slice(1);
    const last = path.pop() as string;
    const node = path.reduce<Record<string, Json>>((at, part) => {
      at[part] ??= {};
      return at[part] as Record<string, Json>;
    }, tree);
    node[last] = id;
  }
  return tree;
}
