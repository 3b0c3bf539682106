import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { FileError, listProductIds } from '#product-files/product-files.ts';
import { answerProblems } from '#server/platform/http/problem-handler.ts';
import { createFixtureFiles, type FixtureFiles } from '#tests/support/fixture-product.ts';
import { createTestCatalogue, type StoredVersions } from '#tests/support/test-catalogue.ts';
import { productRoutes } from '../product-routes.ts';
import { UnknownVersion } from './product-catalogue.ts';
import { readProductFiles } from './product-files.ts';

let root: string;
let kept: StoredVersions;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'products-'));
  kept = new Map();
  write(createFixtureFiles());
  for (const locale of ['en', 'km', 'zh']) {
    write({
      [`locales/${locale}/products/boat.json`]: {
        name: `Boat ${locale}`,
        tagline: 'Sail',
        values: { days: { 3: 'three' } },
      },
      [`locales/${locale}/shared.json`]: { fields: { firstDay: { label: `From ${locale}` } }, unused: 'x' },
      [`locales/${locale}/problems.json`]: { required: 'Required' },
    });
  }
});

afterEach(() => rmSync(root, { recursive: true }));

function write(files: FixtureFiles | Record<string, Json>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}

const load = (day = '2026-03-01') => createTestCatalogue(readProductFiles(root), kept, new Date(`${day}T00:00:00Z`));

function reword(name: string): void {
  write({ 'locales/en/products/boat.json': { name, tagline: 'Sail' } });
}

describe('files', () => {
  test('a folder is a product, shared is not', () => {
    expect(listProductIds(readProductFiles(root))).toEqual(['boat']);
  });
  test('a fault of a file is one line with its place', () => {
    write({ 'machines/boat.json': '{\n  "id": "boat",\n  "states": {,\n}' });
    expect(() => readProductFiles(root)('machines/boat.json')).toThrow(/^machines\/boat\.json:3: not JSON: [^\n]+$/);
    write({ 'machines/boat.json': '{\n  "id": "boat"\n' });
    expect(() => readProductFiles(root)('machines/boat.json')).toThrow(/^machines\/boat\.json:[34]: /);
  });
  test('only the files of products are read', () => {
    expect(() => readProductFiles(root)('machines/../../secret.json')).toThrow(FileError);
    expect(() => readProductFiles(root)('machines/none.json')).toThrow('machines/none.json:1: no such file');
    // A missing folder contains no files.
    expect([readProductFiles(root).list('public/products'), readProductFiles(root).list('machines')]).toEqual([
      [],
      ['boat.json', 'shared'],
    ]);
  });
});

describe('versions', () => {
  test('the same files are the same version, published once', async () => {
    const first = (await load('2026-03-01')).current('boat');
    const again = (await load('2026-05-01')).current('boat');
    expect(again?.version).toBe(first?.version);
    expect(again?.published).toBe('2026-03-01T00:00:00.000Z');
    expect(kept.size).toBe(1);
  });

  test('the documents of a product are a part of its version', async () => {
    const first = (await load()).current('boat');
    write({ 'locales/km/documents/boat.json': { policyWording: { title: 'Boat', intro: 'Reworded', sections: [] } } });
    const next = (await load()).current('boat');
    expect(next?.version).not.toBe(first?.version);
    expect(next?.documents?.km.policyWording?.intro).toBe('Reworded');
    expect(first?.documents?.km.policyWording?.intro).toBe('Intro');
  });

  test('a draft stays on its version when the files change', async () => {
    const before = (await load()).current('boat');
    reword('Ship');
    const catalogue = await load();
    expect(catalogue.current('boat')?.version).not.toBe(before?.version);
    const old = await catalogue.at('boat', before?.version ?? '');
    expect(old.messages('en')['boat.name']).toBe('Boat en');
    expect(Object.keys(old.definition.form.pages)).toEqual(Object.keys(before?.definition.form.pages ?? {}));
    expect(old.validatorsHash).toBe(before?.validatorsHash);
    await expect(catalogue.at('boat', 'none')).rejects.toThrow(UnknownVersion);
    expect(catalogue.current('ship')).toBeUndefined();
  });

  test('another order of fields is another version', async () => {
    const before = (await load()).current('boat')?.version;
    const files = createFixtureFiles();
    const { pages } = files['product-schemas/boat/form.json'] as {
      pages: { hire: { schema: { properties: object } } };
    };
    pages.hire.schema.properties = Object.fromEntries(Object.entries(pages.hire.schema.properties).toReversed());
    write(files);
    expect((await load()).current('boat')?.version).not.toBe(before);
  });

  test('messages have the product’s own ids, and shared messages are included only where they are used', async () => {
    const messages = (await load()).current('boat')?.messages('km') ?? {};
    expect(messages).toMatchObject({
      'boat.name': 'Boat km',
      'boat.hire.firstDay.label': 'From km',
      'boat.values.days.3': 'three',
    });
    expect(Object.keys(messages).some((id) => id.startsWith('shared.unused') || id.startsWith('problems.'))).toBe(
      false,
    );
  });
});

describe('routes', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = Fastify();
    answerProblems(app);
    productRoutes(app, { catalogue: await load(), now: () => new Date() });
  });
  afterEach(() => app.close());
  const get = (url: string) => app.inject({ url });

  test('the list names products in the language asked for', async () => {
    const reply = await get('/api/products?locale=zh');
    expect(reply.json()).toEqual([
      expect.objectContaining({
        id: 'boat',
        name: 'Boat zh',
        tagline: 'Sail',
        lineOfBusiness: 'marine',
        sampleRates: true,
        priceFrom: null,
      }),
    ]);
  });

  test('the catalogue rates the named case when a version goes on sale, and sends the price with it', async () => {
    const files = createFixtureFiles();
    write({
      'product-schemas/boat/product.json': {
        ...(files['product-schemas/boat/product.json'] as object),
        priceFrom: 'alone',
      },
    });
    const catalogue = await load();
    const ratings = catalogue.current('boat')?.product.work.ratings;
    const selling = Fastify();
    productRoutes(selling, { catalogue, now: () => new Date() });
    // Three days of calm at 100.5 cents a day.
    for (let asked = 0; asked < 2; asked++)
      for (const url of ['/api/products', '/api/products/boat/versions/current']) {
        const told = (await selling.inject({ url })).json();
        expect((told[0] ?? told).priceFrom).toEqual({ total: 302, currency: 'USD' });
      }
    expect(catalogue.current('boat')?.product.work.ratings).toBe(ratings);
  });

  test('the server sends a version without its rates, to be cached for ever; browsers ask for the current one again', async () => {
    const current = await get('/api/products/boat/versions/current');
    const { version, definition, validators } = current.json();
    expect(definition.rating).toBeUndefined();
    expect(current.body).not.toContain('100.5');
    expect(current.headers['cache-control']).toBe('no-cache');
    const pinned = await get(`/api/products/boat/versions/${version}`);
    expect(pinned.headers['cache-control']).toContain('immutable');
    expect(pinned.json().validators).toBe(validators);
    const code = await get(validators);
    expect(code.headers['content-type']).toContain('text/javascript');
    expect(code.headers['cache-control']).toContain('immutable');
    expect(code.body).toMatch(/^export default function/);
  });

  test.each([
    ['/api/products/ship/versions/current', 'productNotFound'],
    ['/api/products/boat/versions/none', 'versionNotFound'],
    ['/api/validators/boat/none/x.js', 'versionNotFound'],
  ])('%s is a coded 404', async (url, problem) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.json().problem]).toEqual([404, problem]);
  });
});
