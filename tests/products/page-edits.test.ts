import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { createProductFiles } from '#product-files/product-files.ts';
import { bundleMessages } from '#product-files/product-messages.ts';
import { findProductIssues } from '#server/cli/products/product-issues.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import { addPage } from '#web/surfaces/studio/base/inputs/add-page.ts';
import type { StudioMessages } from '#web/surfaces/studio/base/messages/use-studio-messages.ts';
import { createField, detectFieldKind, fieldKinds } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { loadForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { removeParts } from '#web/surfaces/studio/composition/removal/remove-parts.ts';
import {
  type BlockName,
  blockNames,
  fieldBlocks,
  insertBlock,
  listFieldsInUse,
} from '#web/surfaces/studio/parts/pages/edits/field-blocks.ts';
import {
  addFields,
  moveField,
  removeField,
  setRequired,
  sortFields,
  startSection,
  writePage,
} from '#web/surfaces/studio/parts/pages/edits/field-edits.ts';
import { findUsages } from '#web/surfaces/studio/parts/pages/edits/find-usages.ts';
import { addLimit, listLimitKinds } from '#web/surfaces/studio/parts/pages/edits/limits.ts';
import { copyPage, findJourney, placePage, sortPages } from '#web/surfaces/studio/parts/pages/edits/page-edits.ts';
import { findSharedField } from '#web/surfaces/studio/parts/pages/edits/shared-fields.ts';

const tree: Record<string, string> = Object.fromEntries(
  ['product-schemas', 'machines', 'locales'].flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(json|csv)$/.test(path))
      .map((path) => [`${room}/${path}`, readFileSync(join(projectRoot, room, path), 'utf8')]),
  ),
);
const products = readdirSync(join(projectRoot, 'product-schemas')).filter((name) => /^(?!shared)[A-Za-z]+$/.test(name));
const languages = ['en', 'km', 'zh'] as const;
const words = Object.fromEntries(
  languages.map((language) => [
    language,
    flattenMessages('studio-pages', JSON.parse(tree[`locales/${language}/studio-pages.json`] ?? '{}')),
  ]),
) as StudioMessages;

/** So many fields on one page, and what nobody has decided of a change yet. */
const aside = /^(page-too-long|witness-.*|figure-.*)$/;

/** A product as the studio has it open, with a page of it. */
function open(product: string) {
  const hash = { contentHash: '1', previousHash: '1' };
  const workspace = createWorkspace(
    { contentHash: '1', files: tree },
    { send: async () => hash, load: async () => ({ contentHash: '1', files: tree }), kindOf: () => 'final' },
  );
  const files = () =>
    createProductFiles({
      text: workspace.text,
      list: (folder) => {
        const inside = workspace.paths().filter((path) => path.startsWith(`${folder}/`));
        return [...new Set(inside.map((path) => path.slice(folder.length + 1).split('/')[0] as string))].sort();
      },
    });
  const form = () => loadForm(workspace, product);
  const on = (name: string) => {
    const page = form().pages.find((one) => one.name === name)?.page;
    if (!page) throw new Error(`no page ${name}`);
    return { workspace, product, name, page };
  };
  const asked = () => new Set(form().pages.flatMap(({ page }) => Object.keys(page?.schema.properties ?? {})));
  /** The findings of the check; personas aside, which do not answer new questions. */
  const found = () =>
    findProductIssues([product], files()).flatMap(({ code, file, at }) =>
      file.includes('/cases/') || aside.test(code) ? [] : [`${code} ${file} ${at}`],
    );
  const definition = () => loadDefinition(product, files());
  const messages = () => bundleMessages(definition(), 'en', files());
  return { workspace, product, form, on, asked, found, definition, messages };
}

describe.each(products)('%s', (name) => {
  test('reads as the engine reads it, and its pages are in the order of the journey', () => {
    const { form, definition, workspace, product } = open(name);
    const read = definition().form;
    expect(form().pages.map((one) => one.name)).toEqual(Object.keys(read.pages));
    for (const { name: page, page: shown } of form().pages) {
      const { $id: _id, ...schema } = read.pages[page]?.schema ?? ({} as never);
      expect(Object.keys(shown?.schema.properties ?? {})).toEqual(Object.keys(schema.properties));
      expect(shown?.rules).toEqual(read.pages[page]?.rules);
    }
    expect(form().conditions).toEqual(read.conditions);
    const journey = findJourney({ workspace, product });
    expect(sortPages(Object.keys(read.pages), journey)[0]).toBe(journey?.initial);
  });

  test('preserves every field with its settings when each moves to the other end, also on shared pages', () => {
    const { form, on, definition } = open(name);
    const before = definition().form.pages;
    for (const { name: page, page: shown } of form().pages) {
      const [group] = sortFields(shown!);
      const [first, ...rest] = group?.fields ?? [];
      if (first === undefined || rest.length === 0) continue;
      on(page).workspace.change(moveField(on(page), first, { section: group?.section, index: rest.length }));
      expect(sortFields(on(page).page)[0]?.fields).toEqual([...rest, first]);
    }
    for (const { name: page, page: shown } of form().pages) {
      const [group] = sortFields(shown!);
      const last = group?.fields.at(-1);
      if (last === undefined) continue;
      on(page).workspace.change(moveField(on(page), last, { section: group?.section, index: 0 }));
    }
    const after = definition().form.pages;
    expect(after).toEqual(before);
    for (const [page, { schema }] of Object.entries(after))
      expect(sortFields(after[page]!)).toEqual(sortFields({ ...before[page]!, schema }));
  });
});

test('a difference from a shared field is written beside it, and all else remains shared', () => {
  const { workspace, on, definition } = open('golfer');
  const customer = 'customerInfo';
  expect(JSON.parse(workspace.text('product-schemas/golfer/form.json') ?? '').pages[customer].schema).toBeUndefined();
  workspace.change(writePage(on(customer), ['schema', 'properties', 'givenName', 'maxLength'], 40));
  workspace.change(setRequired(on(customer), 'email', true));
  workspace.change(writePage(on(customer), ['schema', 'properties', 'address', 'minLength'], undefined));
  const { schema, uiSchema } = definition().form.pages[customer]!;
  expect(schema.properties.givenName).toEqual({ type: 'string', format: 'latin-name', maxLength: 40 });
  expect(schema.properties.address).toEqual({ type: 'string', maxLength: 200 });
  expect(schema.required).toContain('email');
  expect(uiSchema?.givenName).toEqual({ 'ui:autocomplete': 'given-name' });
  expect(workspace.text('product-schemas/shared/person.json')).toBe(tree['product-schemas/shared/person.json']);
  expect(workspace.text('product-schemas/golfer/form.json')).toContain('pages.json#/customerInfo');
  workspace.undo();
  workspace.undo();
  workspace.undo();
  expect(JSON.parse(workspace.text('product-schemas/golfer/form.json') ?? '')).toEqual(
    JSON.parse(tree['product-schemas/golfer/form.json'] ?? ''),
  );
});

describe('an addition to a page passes the check', () => {
  test('a field of each kind is added with its words, and its removal leaves nothing', () => {
    const { workspace, on, found } = open('golfer');
    const before = workspace.text('product-schemas/golfer/form.json');
    for (const kind of fieldKinds) {
      const made = createField(kind, { options: ['red', 'blue'], list: 'countries' });
      const label = ['label', 'item', 'add'].map((rest) => [rest, 'Word']);
      const options = [...(kind === 'yesNo' ? ['true', 'false'] : ['red', 'blue'])].map((code) => [code, code]);
      const hasOptions = ['yesNo', 'choice', 'several'].includes(kind);
      workspace.change([
        ...addFields(on('golferPackage'), [{ name: `new${kind}`, ...made, isOptional: true }]),
        ...languages.map((language) => ({
          path: `locales/${language}/products/golfer.json`,
          at: ['golferPackage', `new${kind}`],
          to: Object.fromEntries([
            ...(kind === 'people' ? label : label.slice(0, 1)),
            ...(hasOptions ? [['options', Object.fromEntries(options)]] : []),
          ]),
        })),
      ]);
      const { schema, uiSchema } = on('golferPackage').page;
      expect(detectFieldKind(schema.properties[`new${kind}`]!, uiSchema?.[`new${kind}`])).toBe(kind);
    }
    expect(found()).toEqual([]);
    for (const kind of fieldKinds) workspace.change(removeField(on('golferPackage'), `new${kind}`));
    expect(found()).toEqual([]);
    expect(JSON.parse(workspace.text('product-schemas/golfer/form.json') ?? '')).toEqual(JSON.parse(before ?? ''));
  });

  test.each(blockNames)('the block "%s" replaces the fields that the product had', (block: BlockName) => {
    const { workspace, product, form, on, asked, found } = open('golfer');
    const names = fieldBlocks[block].fields.map(({ name }) => name);
    const page =
      form().pages.find((one) => names.some((name) => one.page?.schema.properties[name]))?.name ?? 'golferPackage';
    for (const name of names) if (on(page).page.schema.properties[name]) workspace.change(removeField(on(page), name));
    expect(names.filter((name) => asked().has(name))).toEqual([]);
    workspace.change(insertBlock(on(page), block, words));
    expect(Object.keys(on(page).page.schema.properties)).toEqual(expect.arrayContaining(names));
    expect(found()).toEqual([]);
    // Put in again, nothing is asked twice.
    const before = workspace.text(`product-schemas/${product}/form.json`);
    expect(listFieldsInUse(on(page), block)).toEqual(names);
    workspace.change(insertBlock(on(page), block, words));
    expect(workspace.text(`product-schemas/${product}/form.json`)).toBe(before);
  });

  test('limits of days, ages and amounts become rules, and their words contain the figure of the rule', () => {
    const { workspace, on, found, messages } = open('golfer');
    workspace.change(addFields(on('golferPackage'), [{ name: 'price', ...createField('money'), isOptional: true }]));
    for (const language of languages)
      workspace.change({
        path: `locales/${language}/products/golfer.json`,
        at: ['golferPackage', 'price', 'label'],
        to: 'P',
      });
    for (const kind of listLimitKinds('money')) workspace.change(addLimit(on('golferPackage'), 'price', kind, words));
    for (const kind of listLimitKinds('date')) workspace.change(addLimit(on('golferPackage'), 'endDate', kind, words));
    expect(found()).toEqual([]);
    expect(on('golferPackage').page.rules?.map(({ unless }) => unless)).toEqual(
      expect.arrayContaining(['priceMostAmount', 'endDateNotAfter']),
    );
    const said = (rule: string) => messages()[`golfer.golferPackage.rules.${rule}`];
    expect(said('endDateNotAfter')).toBe('Choose a day at most 60 days from today.');
    expect(said('priceMostAmount')).toBe('The amount must be at most $10,000.00.');
    const at = ['conditions', 'endDateNotAfter', '<=', 1, 'addDays', 1];
    workspace.change({ path: 'product-schemas/golfer/form.json', at, to: 365 });
    expect(said('endDateNotAfter')).toBe('Choose a day at most 365 days from today.');
  });

  test('a new page is added after another and copied, and both are removed again', () => {
    const { workspace, product, form, on, found } = open('golfer');
    const chart = workspace.text('machines/golfer.json');
    workspace.change([
      ...addPage(product, {
        name: 'clubs',
        words: { en: { title: 'Clubs' }, km: { title: 'ដំបង' }, zh: { title: '球杆' } },
      }),
      ...placePage({ workspace, product }, 'clubs', 'golferPackage'),
    ]);
    expect(found()).toEqual([]);
    const taken = new Set(
      form().pages.flatMap(({ name, page }) => [name, ...Object.keys(page?.schema.properties ?? {})]),
    );
    const copy = copyPage({ workspace, product }, 'golferPackage', on('golferPackage').page, taken);
    workspace.change([...copy.changes, ...placePage({ workspace, product }, copy.name, 'clubs')]);
    expect(found()).toEqual([]);
    const journey = findJourney({ workspace, product });
    expect(
      sortPages(
        form().pages.map(({ name }) => name),
        journey,
      ).slice(0, 3),
    ).toEqual(['golferPackage', 'clubs', copy.name]);
    for (const name of ['clubs', copy.name])
      workspace.change(removeParts(workspace, product, [{ is: 'page', name }]).changes);
    expect(found()).toEqual([]);
    expect(JSON.parse(workspace.text('machines/golfer.json') ?? '')).toEqual(JSON.parse(chart ?? ''));
  });
});

test('a section begins with a field, and is removed with its words after its last field', () => {
  const { workspace, product, on, found } = open('golfer');
  workspace.change(startSection(on('golferPackage'), 'endDate'));
  const [first, second] = sortFields(on('golferPackage').page);
  expect([first?.fields, second?.fields]).toEqual([
    ['selectedPackage', 'startDate'],
    ['endDate', 'playerType'],
  ]);
  for (const language of languages)
    for (const { section } of [first!, second!])
      workspace.change({
        path: `locales/${language}/products/${product}.json`,
        at: ['golferPackage', 'sections', section!],
        to: 'Part',
      });
  expect(found()).toEqual([]);
  for (const field of ['endDate', 'playerType'])
    workspace.change(moveField(on('golferPackage'), field, { section: first?.section, index: 0 }));
  expect(sortFields(on('golferPackage').page).map(({ fields }) => fields)).toEqual([
    ['playerType', 'endDate', 'selectedPackage', 'startDate'],
  ]);
  expect(found()).toEqual([]);
});

test('the studio lists each use of a field by its name: conditions, premium, papers, journey, personas', () => {
  const { workspace } = open('travel');
  const uses = findUsages('numberOfChildren', 'travel', workspace, 'travelInfo');
  const named = (by: string) => uses.filter((use) => use.by === by).map(({ name }) => name);
  expect(named('condition')).toEqual(['describesEveryChild']);
  expect(named('derived')).toEqual(['personCount']);
  expect(named('premium')).toContain('numberOfChildren');
  expect(named('persona').length).toBeGreaterThan(0);
  expect(findUsages('choseAnnual', 'travel', workspace).map(({ by }) => by)).toContain('journey');
  expect(findUsages('nothingOfTheKind', 'travel', workspace)).toEqual([]);
});

describe('the fields of each person of a list', () => {
  const page = 'childrenCard';
  const list = 'insuredPersons';
  const within = (opened: ReturnType<typeof open>) => ({ ...opened.on(page), list });
  const itemOf = (opened: ReturnType<typeof open>) => {
    const items = opened.definition().form.pages[page]?.schema.properties[list]?.items;
    if (items?.type !== 'object') throw new Error('no list');
    return items;
  };

  test('one more field is added for this product alone, and the product still runs', () => {
    const opened = open('travel');
    const { workspace, found } = opened;
    const [others, before] = [workspace.text('product-schemas/shared/insured-person.json'), found()];
    workspace.change(addFields(within(opened), [findSharedField('occupation')]));
    expect(itemOf(opened).required?.at(-1)).toBe('occupation');
    expect(Object.keys(itemOf(opened).properties).at(-1)).toBe('occupation');
    expect(itemOf(opened).properties.occupation?.enum).toContain('accountant');
    expect(workspace.text('product-schemas/shared/insured-person.json')).toBe(others);
    expect(found()).toEqual(before);
    workspace.change(setRequired(within(opened), 'occupation', false));
    expect(itemOf(opened).required).not.toContain('occupation');
    expect(itemOf(opened).required).toContain('id');
  });

  test('a limit for the field of one person becomes a rule for each person', () => {
    const opened = open('travel');
    const { workspace, form } = opened;
    workspace.change(addLimit(within(opened), 'dateOfBirth', 'mostAge', words));
    const rule = opened.on(page).page.rules?.at(-1);
    expect(rule).toMatchObject({ each: list, at: 'dateOfBirth' });
    expect(form().itemConditions[list]?.[rule?.unless ?? '']).toEqual({
      '<=': [{ ageAt: [{ var: 'item.dateOfBirth' }, { var: 'asOf' }] }, 65],
    });
    expect(opened.definition().form.figures?.[rule?.unless ?? '']).toEqual({ value: 65 });
    expect(opened.found()).toEqual(open('travel').found());
  });

  test('the fields change their order, and one is removed with its rules', () => {
    const opened = open('travel');
    const { workspace } = opened;
    const toFirst = () => workspace.change(moveField(within(opened), 'fullName', { section: undefined, index: 0 }));
    toFirst();
    expect(Object.keys(itemOf(opened).properties).slice(0, 3)).toEqual(['id', 'fullName', 'insuredType']);
    const moved = workspace.text('product-schemas/travel/form.json');
    toFirst();
    expect(workspace.text('product-schemas/travel/form.json')).toBe(moved);
    workspace.change(removeField(within(opened), 'passport'));
    expect(Object.keys(itemOf(opened).properties)).not.toContain('passport');
    expect(itemOf(opened).required).not.toContain('passport');
    expect(opened.on(page).page.rules?.map(({ at }) => at)).not.toContain('passport');
  });
});
