import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Logic } from '#engine/language/definition.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { fillMessage, loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import { formatDate, formatList, formatMoney } from '#shared/format.ts';
import { formatSentence } from '#web/surfaces/studio/language/sentences/format-sentence.ts';
import { isExpressible, parseSentence, toLogic } from '#web/surfaces/studio/language/sentences/sentence.ts';
import { buildSentenceScope, listPageNames } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

const files = readProductFiles(projectRoot);
const definitions = listProductIds(files).map((name) => loadDefinition(name, files));

/** Every condition of the products, in any place, each once. */
const conditions: Logic[] = [
  ...new Set(
    definitions
      .flatMap(({ form, rating, benefits }) => [
        ...Object.values(form.conditions),
        ...Object.values(form.itemConditions ?? {}).flatMap((inner) => Object.values(inner)),
        ...Object.values(form.pages).flatMap(({ choices = {} }) => Object.values(choices)),
        ...rating.steps.flatMap(({ when }) => (when === undefined ? [] : [when])),
        ...Object.values(benefits.optional ?? {}),
      ])
      .map((logic) => JSON.stringify(logic)),
  ),
].map((text) => JSON.parse(text) as Logic);

describe('the conditions of the products', () => {
  test('are unchanged after a conversion to sentences and back', () => {
    expect(conditions.length).toBeGreaterThan(80);
    expect(conditions.map((logic) => toLogic(parseSentence(logic)))).toEqual(conditions);
  });

  test('have sentences, except for those that count within a list or branch', () => {
    const beyond = conditions.filter((logic) => !isExpressible(parseSentence(logic)));
    expect(beyond.length / conditions.length).toBeLessThan(0.05);
    expect(beyond.every((logic) => /"(filter|if)":/.test(JSON.stringify(logic)))).toBe(true);
  });
});

describe('a condition in words', () => {
  const messages = flattenMessages(
    'studio-sentences',
    JSON.parse(readFileSync(join(projectRoot, 'locales/en/studio-sentences.json'), 'utf8')),
  );
  const own = JSON.parse(readFileSync(join(projectRoot, 'locales/en/products/golfer.json'), 'utf8'));
  const shared = JSON.parse(readFileSync(join(projectRoot, 'locales/en/shared.json'), 'utf8'));
  const golfer = definitions.find(({ product }) => product.id === 'golfer')!;
  const names = Object.entries(golfer.form.pages).flatMap(([name, page]) =>
    listPageNames({ own, shared }, { name, page }, () => []),
  );
  const today = { name: 'asOf', label: 'Day of the purchase', group: '', kind: 'date' } as const;
  const speech = {
    text: (id: string, values = {}) => fillMessage(messages[id] ?? id, 'en', values),
    format: {
      money: (amount: number, currency: string) => formatMoney(amount, currency, 'en'),
      date: (day: string) => formatDate(day, 'en'),
      list: (items: readonly string[]) => formatList(items, 'en'),
      time: String,
      dateTime: String,
    },
    scope: buildSentenceScope([...names, today], 'USD'),
  };

  test.each<[Logic, string]>([
    [{ '==': [{ var: 'playerType' }, 'professional'] }, '“Player” is “Professional”'],
    [
      { '<=': [{ var: 'startDate' }, { addDays: [{ var: 'asOf' }, 60] }] },
      '“First day of cover” is not after 60 days after “Day of the purchase”',
    ],
    [
      { '>=': [{ ageAt: [{ var: 'dateOfBirth' }, { var: 'asOf' }] }, 18] },
      'age by “Date of birth” on “Day of the purchase” is at least 18 years',
    ],
    [
      { or: [{ '!': { answered: { var: 'email' } } }, { '!': { in: [{ var: 'gender' }, ['male', 'female']] } }] },
      '“Email” is not answered or “Gender” is none of “Male”, “Female”',
    ],
    [
      { '!': { and: [{ '<': [{ var: 'startDate' }, '2026-05-01'] }, { '==': [{ var: 'beneficiary' }, 'other'] }] } },
      'it is not true that “First day of cover” is before 01 May, 2026 and “Beneficiary” is “Another person”',
    ],
  ])('%j', async (logic, said) => {
    await loadGrammarIfNeeded();
    expect(formatSentence(parseSentence(logic), speech)).toBe(said);
  });

  test('remains as written if sentences have no words for it', () => {
    const logic = { '<': [{ largest: [{ var: 'a' }, { var: 'item' }] }, 3] };
    expect(parseSentence(logic)).toEqual({ is: 'beyond', logic });
    expect(formatSentence(parseSentence(logic), speech)).toBeUndefined();
  });

  test('with hostile names is read without harm', () => {
    for (const logic of [{ __proto__: [1] }, { constructor: [{ var: '__proto__' }, 1] }, { var: 7 }, [], {}] as Logic[])
      expect(toLogic(parseSentence(logic))).toEqual(logic);
  });
});
