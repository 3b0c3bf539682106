import { describe, expect, test } from 'vitest';
import { type FileTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { buildContent, buildVersion, computeLowestPremium } from './build-version.ts';

const tree = createSmallProduct();
const settings = 'product-schemas/camera/product.json';
const promotions = 'product-schemas/camera/promotions.json';
const now = new Date('2026-03-01T05:00:00Z');
const made = (more: FileTree = {}) => buildContent('camera', toProductFiles({ ...tree, ...more }), now);
const spring = {
  ...{ code: 'SPRING', kind: 'percent', percent: '5', validFrom: '2026-01-01', validTo: '2026-12-31' },
};

test('the files of a product decide its version, at any time, and an empty list of promotions changes nothing', () => {
  const { version, content } = made();
  expect(version).toMatch(/^[0-9a-f]{12}$/);
  expect(content).toMatchObject({ definition: { product: { id: 'camera' } }, published: '2026-03-01T05:00:00.000Z' });
  expect(content.messages.zh['camera.name']).toBe('相机保险');
  expect(content.documents?.km.policyWording).toBeDefined();
  expect(content).not.toHaveProperty('promotions');
  expect(buildContent('camera', toProductFiles(tree), new Date(0)).version).toBe(version);
  for (const empty of ['{"promotions": []}', '{}']) {
    expect(made({ [promotions]: empty }).version).toBe(version);
    expect(made({ [promotions]: empty }).content).not.toHaveProperty('promotions');
  }
  const sold = made({ [promotions]: JSON.stringify({ promotions: [spring] }) });
  expect(sold.content.promotions).toEqual([spring]);
  expect(sold.version).not.toBe(version);
});

test('a product without documents starts with none, and an unreadable file of documents is an error', () => {
  const papers = 'locales/en/documents/camera.json';
  const { [papers]: _without, ...rest } = tree;
  expect(buildContent('camera', toProductFiles(rest), now).content.documents?.en).toEqual({});
  expect(() => made({ [papers]: '{' })).toThrow(papers);
});

test('words contain the insurer’s current number, and are filled again only if the number changes', () => {
  const { version, content } = made({
    'locales/en/products/camera.json': (tree['locales/en/products/camera.json'] as string).replace(
      'What is covered, for whom and for how long',
      'Call {hotline}',
    ),
  });
  let number = '1800';
  const built = buildVersion(version, content, () => number);
  const first = built.messages('en');
  expect([first['camera.description'], built.followsSettings]).toEqual(['Call 1800', true]);
  expect(built.messages('en')).toBe(first);
  number = '1900';
  expect(built.messages('en')['camera.description']).toBe('Call 1900');
  expect([built.version, built.promotions, built.published]).toEqual([version, [], '2026-03-01T05:00:00.000Z']);
  const plain = made();
  expect(buildVersion(plain.version, plain.content, () => number).followsSettings).toBe(false);
});

describe('the price from which a product is sold', () => {
  const priced = (name: string | undefined, more: FileTree = {}) => {
    const { priceFrom: _other, ...others } = JSON.parse(tree[settings] as string) as Record<string, unknown>;
    const files = { ...tree, [settings]: JSON.stringify({ ...others, ...(name && { priceFrom: name }) }), ...more };
    return computeLowestPremium(
      buildContent('camera', toProductFiles(files), now).content.definition,
      toProductFiles(files),
    );
  };

  test('is the premium of the case that it names', () => {
    // The minimum of USD 5, and 3.5 % of USD 600.
    expect(priced('at-the-minimum')).toEqual({ total: 500, currency: 'USD' });
    expect(priced('buys-the-basic-plan')).toEqual({ total: 2_100, currency: 'USD' });
  });

  test('is empty if the product names no case, an unknown case, or a case without a premium', () => {
    const open = {
      'not-yet': { name: 'No value is told yet', answers: { thingValue: null }, ends: 'thing', path: [] },
    };
    const cases = { 'product-schemas/camera/cases/open.json': JSON.stringify(open) };
    expect([priced('nobody'), priced('not-yet', cases)]).toEqual([null, null]);
    // Without a named case no case is read.
    expect(priced(undefined, { 'product-schemas/camera/cases/base.json': '{' })).toBeNull();
  });
});
