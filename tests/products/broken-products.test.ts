import { afterAll, describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { resolvePointer } from '#engine/language/load-definition.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { findProductIssues } from '#server/cli/products/product-issues.ts';
import { addEighthProduct, EIGHTH_PRODUCT } from '../eighth-product/add-eighth-product.ts';

const eighth = addEighthProduct();
afterAll(() => eighth.remove());

const CHART = `machines/${EIGHTH_PRODUCT}.json`;
const FORM = `product-schemas/${EIGHTH_PRODUCT}/form.json`;
const RATING = `product-schemas/${EIGHTH_PRODUCT}/rating.json`;
const words = (locale: string) => `locales/${locale}/products/${EIGHTH_PRODUCT}.json`;
const states = '/states/journey/states';

type Change = [file: string, at: string, value: Json | undefined];

/** The eighth product's files with other values of these members; `undefined` removes one. */
function changed(changes: Change[]): ProductFiles {
  const others = new Map<string, Json>();
  for (const [file, at, value] of changes) {
    const json = others.get(file) ?? structuredClone(eighth.files(file));
    const name = at.slice(at.lastIndexOf('/') + 1).replaceAll('~1', '/');
    const node = resolvePointer(json, at.slice(0, at.lastIndexOf('/'))) as Record<string, Json>;
    if (value === undefined) delete node[name];
    else node[name] = value;
    others.set(file, json);
  }
  const read = (path: string) => others.get(path) ?? eighth.files(path);
  return Object.assign(read, { list: eighth.files.list, text: eighth.files.text });
}

const found = (...changes: Change[]) => findProductIssues([EIGHTH_PRODUCT], changed(changes), { paths: true });

test('the check finds nothing in the eighth product and walks its paths', () => expect(found()).toEqual([]));

describe('the check finds a fault that a product was once sold with, and names its place and its repair', () => {
  test.each<[what: string, code: string, place: string, changes: Change[]]>([
    [
      'who is not insured is told that it is bought',
      ...(['end-without-sale', `${CHART}${states}/callUs`] as const),
      [[CHART, `${states}/callUs/tags`, ['end']]],
    ],
    [
      'an end that does not say of which kind it is',
      ...(['end-without-tag', `${CHART}${states}/callUs`] as const),
      [[CHART, `${states}/callUs/tags`, undefined]],
    ],
    [
      'no way leads to the checkout',
      ...(['no-checkout', `${CHART}/states`] as const),
      [[CHART, `${states}/customerInfo/on/NEXT`, 'plan']],
    ],
    [
      'a placeholder that nothing fills',
      ...(['placeholder-unfilled', `${words('en')}/callUs/lead`] as const),
      ['en', 'km', 'zh'].map((locale): Change => [words(locale), '/callUs/lead', '{telephone} 36']),
    ],
    [
      'a figure that no message says',
      ...(['figure-unused', `${FORM}/figures/limit`] as const),
      [[FORM, '/figures/limit', { value: 5 }]],
    ],
    [
      'a figure whose place is gone',
      ...(['missing-ref', `${FORM}/figures/oldest/value`] as const),
      [[FORM, '/figures/oldest/value', { $ref: '#/conditions/isOlder/>/1' }]],
    ],
    [
      'a unit of what is no number',
      ...(['unit-without-number', `${FORM}/pages/phoneInfo/uiSchema/phoneModel/ui:unit`] as const),
      [[FORM, '/pages/phoneInfo/uiSchema/phoneModel', { 'ui:unit': 'months' }]],
    ],
    [
      'a unit without words',
      ...(['message-missing', `${words('en')}/units/moons/one`] as const),
      [[FORM, '/pages/phoneInfo/uiSchema/monthsOld/ui:unit', 'moons']],
    ],
    ['no word of rounding', 'shape', RATING, [[RATING, '/rounding', undefined]]],
    [
      'a minimum that is no line',
      ...(['minimum-without-part', `${RATING}/steps/3`] as const),
      [[RATING, '/steps/3/part', undefined]],
    ],
    [
      'a minimum that nobody comes down to',
      ...(['minimum-not-reached', `${RATING}/steps/3`] as const),
      [
        [RATING, '/steps/3/logic', 1],
        [`product-schemas/${EIGHTH_PRODUCT}/product.json`, '/priceFrom', undefined],
        ...cheapWithoutMinimum(),
      ],
    ],
  ])('%s: %s', (_what, code, place, changes) => {
    const [one] = found(...changes).filter((finding) => finding.code === code);
    expect(one && `${one.file}${one.at}`).toBe(place);
    expect(one?.message).toMatch(/\.$/);
    expect(one?.mend).not.toBe('');
    expect(one?.line).toBeGreaterThan(0);
  });

  test('a missing picture is reported if the files include pictures', () => {
    const files = changed([]);
    const kept: Record<string, string[]> = {
      'public/scenes': ['travel.svg'],
      'public/products': [`${EIGHTH_PRODUCT}.svg`],
    };
    const list = (folder: string) => kept[folder] ?? eighth.files.list(folder);
    expect(findProductIssues([EIGHTH_PRODUCT], Object.assign(files, { list }))).toMatchObject([
      { code: 'picture-missing', file: `public/scenes/${EIGHTH_PRODUCT}.svg`, line: 1 },
    ]);
  });

  test('the check walks the paths and finds an order that nothing cancels', () => {
    const checkout = structuredClone(eighth.files('machines/shared/payment.json')) as { on: Record<string, Json> };
    delete checkout.on.PAID;
    const findings = found(['machines/shared/payment.json', '/on', checkout.on]);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.every(({ file, mend }) => file.startsWith('machines/') && mend !== '')).toBe(true);
  });

  test('a guard that leads away first is no fault, because everybody else can buy', () => {
    const guards = resolvePointer(eighth.files(CHART), `${states}/phoneInfo/on/NEXT`) as { guard: string }[];
    expect(guards[0]?.guard).toBe('isTooOld');
    expect(found([CHART, `${states}/phoneInfo/on/NEXT`, guards.toReversed()])).toEqual([]);
  });
});

/** Expectations that the minimum raised, without it. */
function cheapWithoutMinimum(): Change[] {
  const file = `product-schemas/${EIGHTH_PRODUCT}/cases/reviewed/premiums.csv`;
  const lines = structuredClone(eighth.files(file)) as { cells: string[] }[];
  const line = lines.findIndex(({ cells }) => cells.join().includes('500,500,500'));
  const cases = `product-schemas/${EIGHTH_PRODUCT}/cases/others.json`;
  return [
    // 0.60, 0.90 and 1.30 for three months less 3 %.
    [file, `/${line}/cells`, [...(lines[line]?.cells.slice(0, 3) ?? []), '175', '262', '378']],
    [cases, '/a-cheap-phone/premium', { total: 175 }],
  ];
}
