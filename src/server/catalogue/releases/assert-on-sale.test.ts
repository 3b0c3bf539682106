import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { FormDefinition } from '#engine/language/definition.ts';
import { answer, start } from '#engine/wizard.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import {
  createFixtureDefinition,
  createFixtureFiles,
  createFixtureProduct,
  publicCircumstances,
  validAnswers,
} from '#tests/support/fixture-product.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createCatalogue } from '../products/product-catalogue.ts';
import { saveVersion } from '../products/version-repository.ts';
import { assertDraftOnSale, assertOfferOnSale } from './assert-on-sale.ts';
import { hashContent } from './file-tree.ts';
import { insertRelease } from './release-repository.ts';
import { insertSales, type Sale } from './sale-repository.ts';

/*
 * Tests if a draft may become an order and if an offer may be paid, with versions and sales made by hand: `old` refuses
 * nothing, `strict` refuses by a binding rule a hire of more than thirty days. Sales begin one a day in March 2026;
 * each test sets the clock to its day.
 */

const day = (of: number) => new Date(Date.UTC(2026, 2, of));
let database: Database;
let today = day(1);
const catalogue = createCatalogue({ load: async () => undefined, onSale: async () => [] });
const world = { catalogue, now: () => today };

beforeAll(async () => {
  database = await openTestDatabase();
  const { sql } = database;
  const strict = createFixtureFiles();
  const form = strict['product-schemas/boat/form.json'] as unknown as FormDefinition;
  const rules = [{ unless: 'isShort', at: 'plan', message: 'tooLong', binds: true }];
  Object.assign(form.pages.choice as object, { rules });
  const tooLong = (words: string) => ({ 'boat.choice.rules.tooLong': words });
  const messages = { en: tooLong('Too long'), km: tooLong('វែងពេក'), zh: tooLong('太长') };
  const published = day(1).toISOString();
  const [oldOne, strictOne] = [createFixtureDefinition(), createFixtureDefinition(strict)];
  await saveVersion(sql, 'boat', 'old', Object.assign({ definition: oldOne, messages }, { published }));
  await saveVersion(sql, 'boat', 'strict', Object.assign({ definition: strictOne, messages }, { published }));
  // The refusal contains its number, its day, and the names of the fields.
  const worded = createFixtureFiles();
  const params = { limit: 30, day: '2026-04-20', field: 'boat.hire.firstDay.label', other: 'boat.hire.lastDay.label' };
  const rule = { unless: 'isShort', message: 'tooLong', params, at: 'plan', binds: true };
  Object.assign((worded['product-schemas/boat/form.json'] as unknown as FormDefinition).pages.choice as object, {
    rules: [rule],
  });
  const said = {
    en: { ...tooLong('At most {limit} days, by {day}: {field}, {other}'), 'boat.hire.firstDay.name': 'Begin' },
    km: tooLong('ហួស {nobody}'),
    zh: { 'boat.choice.rules.tooLong': '最多 {limit} 天：{field}' },
  };
  const lastDay = { 'boat.hire.lastDay.label': 'Last day' };
  await saveVersion(
    sql,
    'boat',
    'worded',
    Object.assign(
      { definition: createFixtureDefinition(worded), messages: { ...said, en: { ...said.en, ...lastDay } } },
      { published },
    ),
  );
  await insertRelease(sql, {
    ...{ id: 'r', number: 1, title: 'r', origin: 'studio', base: null, baseFiles: {}, basedAt: day(1), files: {} },
    ...{
      contentHash: hashContent({}),
      createdBy: null,
      createdAt: day(1),
      discardedAt: null,
      summary: null,
      returned: null,
    },
  });
  const sale = (of: number, more: Partial<Sale>) => ({
    ...({ product: 'boat', kind: 'new', version: 'old', releaseId: 'r', startsAt: day(of), drafts: 'stay' } as const),
    ...({ offers: 'keep', priceFrom: null, reason: 'r', by: null, at: day(1), ...more } as const),
  });
  await insertSales(sql, [
    sale(2, { offers: 'void', drafts: 'move' }),
    sale(3, { version: 'strict' }),
    sale(4, { version: 'strict', offers: 'void', drafts: 'move' }),
    sale(5, { version: null }),
    sale(6, { kind: 'renewal' }),
    sale(7, { version: 'worded' }),
  ]);
});
afterAll(() => database.close());

const own = createFixtureProduct();
const journeyOf = (lastDay: string): Journey => {
  const begun = start(own, publicCircumstances, '2026-03-01');
  return openJourney(own, answer(begun, { ...validAnswers, lastDay }).journey.record);
};
const [short, long] = [journeyOf('2026-03-04'), journeyOf('2026-04-20')];

/** Returns the answer on a day: the version on sale of a draft, `fine` for an offer, or the code of the refusal. */
const coded = (asked: Promise<string>) =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiProblem) return `${error.status} ${error.code}`;
    throw error;
  });
function draft(of: number, version: string, journey = short): Promise<string> {
  today = day(of);
  const asked = assertDraftOnSale(world, database.sql, { product: 'boat', version }, journey);
  return coded(asked.then((current) => current.version));
}
function offer(of: number, version: string, journey = short, does?: string): Promise<string> {
  today = day(of);
  const order = { product: 'boat', version, about: does === undefined ? null : { does } };
  return coded(assertOfferOnSale(world, database.sql, order, journey).then(() => 'fine'));
}

test('an offer of the version on sale is paid, whatever a release decides about other versions', async () => {
  expect(await offer(2, 'old', long)).toBe('fine');
  expect(await offer(3, 'strict', long)).toBe('fine');
  expect(await offer(4, 'strict', long)).toBe('fine');
});

test('an offer of another version is void if the release says so, or if a rule of the new version binds', async () => {
  expect(await offer(2, 'strict')).toBe('409 offerVoid');
  expect(await offer(3, 'old')).toBe('fine');
  expect(await offer(3, 'old', long)).toBe('409 ruleBinds');
  expect(await offer(4, 'old')).toBe('409 offerVoid');
});

test('the refusal by a binding rule names its place and its reason in every language', async () => {
  today = day(3);
  const asked = assertOfferOnSale(world, database.sql, { product: 'boat', version: 'old', about: null }, long);
  const words = { en: 'Too long', km: 'វែងពេក', zh: '太长' };
  const problems = [{ code: 'ruleBinds', at: '/plan', message: 'problems.ruleBinds', words }];
  await expect(asked).rejects.toMatchObject({ code: 'ruleBinds', problems });
});

test('a rule shows its values in words, or its unfilled text if a value is missing', async () => {
  today = day(7);
  const asked = assertOfferOnSale(world, database.sql, { product: 'boat', version: 'old', about: null }, long);
  const words = {
    en: 'At most 30 days, by 20 Apr, 2026: Begin, Last day',
    km: 'ហួស {nobody}',
    zh: '最多 30 天：boat.hire.firstDay.label',
  };
  await expect(asked).rejects.toMatchObject({ code: 'ruleBinds', problems: [{ at: '/plan', words }] });
});

test('a product that is not on sale is neither ordered nor paid; a renewal follows the sales for renewals', async () => {
  expect([await offer(1, 'old'), await draft(1, 'old')]).toEqual(['409 productWithdrawn', '409 productWithdrawn']);
  expect([await offer(5, 'old'), await draft(5, 'old')]).toEqual(['409 productWithdrawn', '409 productWithdrawn']);
  expect([await offer(5, 'old', short, 'renew'), await offer(6, 'old', short, 'renew')]).toEqual([
    '409 productWithdrawn',
    'fine',
  ]);
  expect(await offer(6, 'old')).toBe('409 productWithdrawn');
});

test('a change and an end of a sold policy are paid, whatever is on sale now', async () => {
  for (const does of ['change', 'cancel']) expect(await offer(5, 'old', long, does)).toBe('fine');
});

test('a draft becomes an order of its own version, unless drafts have to move or a rule binds', async () => {
  expect(await draft(2, 'old', long)).toBe('old');
  expect(await draft(2, 'strict')).toBe('409 versionMoved');
  expect(await draft(3, 'old')).toBe('strict');
  expect(await draft(3, 'old', long)).toBe('409 ruleBinds');
  expect(await draft(4, 'old')).toBe('409 versionMoved');
  expect(await draft(4, 'strict', long)).toBe('strict');
});
