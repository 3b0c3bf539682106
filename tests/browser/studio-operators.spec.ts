import type { Locator, Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import type { FormDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { lazyOperators, strictOperators } from '#engine/language/operators.ts';
import { pickSample } from '#tests/support/deep-run.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { listVerbs } from '#web/surfaces/studio/language/sentences/assertions.ts';
import { buildSentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { CONDITIONS, type TypedFormula, VALUES } from './operator-forms.ts';
import { SENTENCES } from './sentence-forms.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/*
 * Every operator of the language is set, changed and removed by a person: typed as a formula, and chosen as a sentence if
 * sentences have words for it. `npm test` tries a sample.
 */

const FORM = 'product-schemas/travel/form.json';
/** Operators and sentences of each kind that the quick run tries. */
const SAMPLE = 5;

type Desk = { editor: TestUser; release: string };

async function openDesk(page: Page, shop: Shop): Promise<Desk> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Operators' } });
  await page.goto(`/studio/releases/${body.id}/products/travel/pages`);
  await page.getByRole('button', { name: 'Hide the preview', exact: true }).click();
  return { editor, release: body.id };
}

const readForm = async ({ editor, release }: Desk): Promise<FormDefinition> => {
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${release}/file?path=${FORM}`);
  return JSON.parse(body.text) as FormDefinition;
};

/** Opens the first rule of the page, and returns its condition's editor and the expression that the server has. */
async function openCondition(page: Page, desk: Desk) {
  const rules = page.getByRole('region', { name: 'Rules of the page' });
  await rules.getByRole('button', { expanded: false }).first().click();
  const editor = rules.locator('fieldset').filter({ hasText: 'Write as a formula' }).last();
  await editor.getByText('Write as a formula').click();
  const before = await readForm(desk);
  let name: string | undefined;
  /** The condition that differs from the beginning; it has a name of its own. */
  const read = async (): Promise<Json | undefined> => {
    const { conditions } = await readForm(desk);
    name ??= Object.keys(conditions).find(
      (one) => JSON.stringify(conditions[one]) !== JSON.stringify(before.conditions[one]),
    );
    return name === undefined ? undefined : conditions[name];
  };
  return { editor, formula: editor.getByRole('textbox').last(), read };
}

async function type(formula: Locator, typed: string): Promise<void> {
  await formula.fill(typed);
  // Escape closes the names that are offered.
  await formula.press('Escape');
  // Choosing an option of a select does not move the focus, and a text stays while a person types it.
  await formula.blur();
}

/** Types both formulas, then one without the operator: the server has each of them. */
async function tryFormulas(
  formula: Locator,
  read: () => Promise<Json | undefined>,
  formulas: readonly TypedFormula[],
): Promise<void> {
  for (const [typed, logic] of formulas) {
    await type(formula, typed);
    await expect.poll(read, { message: typed }).toEqual(logic);
    await expect(formula).not.toHaveAttribute('aria-invalid', 'true');
  }
}

test('every operator has a formula that a person types', () => {
  const operators = [...Object.keys(strictOperators), ...Object.keys(lazyOperators)];
  expect([...Object.keys(CONDITIONS), ...Object.keys(VALUES)].toSorted()).toEqual(operators.toSorted());
  for (const [operator, formulas] of Object.entries({ ...CONDITIONS, ...VALUES }))
    for (const [, logic] of formulas) expect(JSON.stringify(logic)).toContain(`"${operator}":`);
});

test('every verb that sentences offer is chosen', () => {
  const kinds = ['choice', 'several', 'yesNo', 'tick', 'number', 'amount', 'cents', 'date', 'text', 'people'] as const;
  const scope = buildSentenceScope(
    kinds.map((kind) => ({ name: kind, label: kind, group: '', kind })),
    'USD',
  );
  const offered = kinds.flatMap((name) =>
    listVerbs({ is: 'claim', subject: { is: 'name', name }, verb: 'isAnswered', objects: [] }, scope),
  );
  expect(Object.keys(SENTENCES)).toEqual(expect.arrayContaining([...new Set(offered)]));
});

test('operators of conditions are typed, changed and removed', async ({ page, shop }) => {
  const desk = await openDesk(page, shop);
  const { formula, read } = await openCondition(page, desk);
  for (const operator of pickSample(Object.keys(CONDITIONS), SAMPLE)) {
    const without: TypedFormula =
      operator === '=='
        ? ['stayDays > 1', { '>': [{ var: 'stayDays' }, 1] }]
        : ['stayDays = 1', { '==': [{ var: 'stayDays' }, 1] }];
    await tryFormulas(formula, read, [...(CONDITIONS[operator] ?? []), without]);
  }
});

test('operators of calculated values are typed, changed and removed', async ({ page, shop }) => {
  const desk = await openDesk(page, shop);
  await page.getByRole('button', { name: 'Calculated from answers', exact: true }).click();
  await page.getByRole('button', { name: 'Add a value', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, English').fill('Nights away');
  await dialog.getByRole('button', { name: 'Add a value' }).click();
  const read = async () => (await readForm(desk)).derived.at(-1)?.logic;
  for (const operator of pickSample(Object.keys(VALUES), SAMPLE))
    await tryFormulas(page.getByRole('textbox', { name: 'Formula' }), read, [...(VALUES[operator] ?? []), ['1', 1]]);
  await expectAccessible(page);
});

test('conditions are chosen as sentences, changed and removed', async ({ page, shop }) => {
  const desk = await openDesk(page, shop);
  const { editor, formula, read } = await openCondition(page, desk);
  for (const [name, { acts, logic }] of pickSample(Object.entries(SENTENCES), SAMPLE)) {
    await type(formula, 'stayDays = 1');
    await expect.poll(read, { message: name }).toEqual({ '==': [{ var: 'stayDays' }, 1] });
    for (const act of acts) await act(editor);
    await expect.poll(read, { message: name }).toEqual(logic);
  }
});
