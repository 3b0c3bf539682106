import { describe, expect, test } from 'vitest';
import { createChart } from '#engine/chart.ts';
import type { FormDefinition, RatingDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { readWithReferences } from '#engine/language/load-definition.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, type FileTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { removeExpectedTables } from '#tests/support/remove-expected-tables.ts';
import {
  type ChartJourney,
  listTransitions,
  parseChartJourney,
  sortStates,
  stateKind,
} from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { listClearableFields } from '#web/surfaces/studio/base/chart/clearable-fields.ts';
import { type ChartChange, diffJourneys } from '#web/surfaces/studio/base/chart/diff-journeys.ts';
import * as edits from '#web/surfaces/studio/base/chart/edit-journey.ts';
import { findJourneyIssues, findNewIssue } from '#web/surfaces/studio/base/chart/journey-issues.ts';
import * as rules from '#web/surfaces/studio/base/chart/reset-rules.ts';
import { addPage } from '#web/surfaces/studio/base/inputs/add-page.ts';
import { type Change, createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';

/* A drawing in the studio, against the results of the engine and of the check of products for its files. */

const tree = buildTree(removeExpectedTables(readProductFiles(projectRoot)));
const products = listProductIds(toProductFiles(tree));
const words = { title: 'One more', lead: 'Said in short.' };
const inAll = { en: words, km: { title: 'មួយទៀត', lead: 'ខ្លី។' }, zh: { title: '再一个', lead: '简短。' } };

/** A product of the tree while somebody edits it, and its files as they are then. */
function opened(product: string) {
  const workspace = createWorkspace(
    { contentHash: '', files: tree },
    {
      send: async () => ({ contentHash: '', previousHash: '' }),
      load: async () => ({ contentHash: '', files: tree }),
      kindOf: () => 'final',
    },
  );
  const path = `machines/${product}.json`;
  const read = (file: string) => workspace.value(file) as Json;
  const form = () =>
    readWithReferences(`product-schemas/${product}/form.json`, read) as unknown as {
      pages: object;
      conditions: object;
    };
  return {
    journey: () => parseChartJourney(workspace.value(path), Object.keys(form().pages)) as ChartJourney,
    conditions: Object.keys(form().conditions),
    rules: () =>
      rules.listResetRules(
        read(path),
        readWithReferences(path, read),
        parseChartJourney(read(path), Object.keys(form().pages)) as ChartJourney,
      ),
    chart: () => read(path),
    change: (changes: ChartChange[], others: Change[] = []) =>
      workspace.change([...others, ...changes.map((change) => ({ path, ...change }))]),
    /** Codes of all that is wrong, apart from cases: these say what shall be, and are recorded anew. */
    found: () => {
      const files: FileTree = Object.fromEntries(
        workspace.paths().map((file) => [file, workspace.text(file) as string]),
      );
      createChart(readWithReferences(path, toProductFiles(files)) as never);
      return checkProduct(product, toProductFiles(files), { journeys: false }).map(({ code, at }) => `${code} ${at}`);
    },
  };
}

describe.each(products)('the journey of %s', (product) => {
  const start = opened(product);
  const journey = start.journey();
  const [condition = ''] = start.conditions;

  test('is read without a fault, and every page is reached', () => {
    const { reached, unreached } = sortStates(journey);
    expect(findJourneyIssues(journey, start.conditions)).toEqual([]);
    expect([unreached, reached.at(-1), reached[0]]).toEqual([[], 'issued', journey.initial]);
    expect(diffJourneys(journey, journey)).toEqual([]);
  });

  test('accepts a page and a stop page at every place, and the product is sound', () => {
    const asked = sortStates(journey).reached.filter((name) => stateKind(journey, name) === 'page');
    const last = asked.at(-1) as string;
    const open = opened(product);
    const make = (name: string, next: ChartJourney) =>
      open.change(diffJourneys(open.journey(), next), addPage(product, { name, words: inAll }));
    make('begun', edits.insertBefore(open.journey(), journey.initial, 'begun'));
    make('ended', edits.insertAfter(open.journey(), last, 'ended'));
    make('onTheWay', edits.insertOnTransition(open.journey(), asked[0] as string, 0, 'onTheWay'));
    const stopped = edits.addTransition(edits.addStopPage(open.journey(), 'halt'), 'ended', {
      guard: condition,
      to: 'halt',
    });
    make('halt', stopped);
    expect(sortStates(open.journey()).reached.slice(0, 3)).toEqual(['begun', asked[0], 'onTheWay']);
    expect(listTransitions(open.journey(), 'ended').at(0)).toMatchObject({ guard: condition, to: 'halt' });
    expect(listTransitions(open.journey(), last)).toMatchObject([{ guard: undefined, to: 'ended' }]);
    expect(open.found()).toEqual([]);

    // Moved, changed in order and removed again: nothing is left of it.
    open.change(diffJourneys(open.journey(), edits.movePage(open.journey(), 'onTheWay', 'begun')));
    expect(sortStates(open.journey()).reached.slice(0, 3)).toEqual(['begun', 'onTheWay', asked[0]]);
    open.change(diffJourneys(open.journey(), edits.movePage(open.journey(), 'onTheWay', undefined)));
    expect(sortStates(open.journey()).reached.slice(0, 2)).toEqual(['onTheWay', 'begun']);
    expect(open.found()).toEqual([]);
    for (const name of ['halt', 'onTheWay', 'begun', 'ended'])
      open.change(diffJourneys(open.journey(), edits.removeState(open.journey(), name)));
    const { pages: _made, ...left } = open.journey();
    const { pages: _begun, ...begun } = journey;
    expect(left).toEqual(begun);
  });

  test('has a rule of its own for an answer that clears another, and the rule is changed and removed again', () => {
    const open = opened(product);
    const before = open.chart();
    const known = new Set(open.rules().map(({ field }) => field));
    const [one = '', two = '', three = ''] = requiredFields(product).filter((field) => !known.has(field));
    open.change(rules.addRule(open.chart(), journey, one, [two]));
    const made = open.rules().find(({ clears, field }) => field === one && clears.join() === two);
    expect(made).toMatchObject({ field: one, isAlone: true });
    open.change(rules.setClearedFields(open.chart(), made!, [two, three]));
    expect(open.found()).toEqual([]);
    const [condition = ''] = open.conditions;
    open.change(rules.setRuleCondition(made!, condition));
    expect(open.rules().find(({ region }) => region === made!.region)).toMatchObject({ field: one, condition });
    expect(open.found()).toEqual([]);
    open.change(rules.setRuleCondition(made!, ''));
    open.change(rules.setFieldsKeptOnReset([one]));
    expect([rules.listFieldsKeptOnReset(open.chart()), open.found()]).toEqual([[one], []]);
    open.change(rules.setFieldsKeptOnReset(rules.listFieldsKeptOnReset(before) ?? []));
    open.change(rules.setClearedFields(open.chart(), made!, []));
    expect(open.chart()).toEqual(before);
  });

  test('a rule may empty every answer that the studio offers for this, and no other answer', () => {
    const read = toProductFiles(tree);
    const form = readWithReferences(`product-schemas/${product}/form.json`, read) as unknown as FormDefinition;
    const rating = readWithReferences(`product-schemas/${product}/rating.json`, read) as unknown as RatingDefinition;
    const pages = Object.values(form.pages).map((page) => ({ page }));
    const fields = pages.flatMap(({ page }) => Object.keys(page.schema.properties));
    const may = listClearableFields({ pages, derived: form.derived }, rating);
    expect(may.length).toBeGreaterThan(10);
    const refusedOf = (clears: string[]) => {
      const open = opened(product);
      open.change(rules.addRule(open.chart(), journey, fields[0] as string, clears));
      return open.found().map((fault) => fault.split(' ')[0]);
    };
    expect(refusedOf(may)).toEqual([]);
    const others = fields.filter((field) => !may.includes(field));
    expect(refusedOf(fields)).toEqual(others.map(() => 'clears-without-asking'));
  });

  test('reports a breaking change before it is made', () => {
    const last = journey.states[journey.initial] as Record<string, Json>;
    const dead: ChartJourney = { ...journey, states: { ...journey.states, [journey.initial]: { ...last, on: {} } } };
    expect(findNewIssue(journey, dead, start.conditions)).toMatchObject({ is: 'deadEnd', state: journey.initial });
    const lost = edits.updateTransition(journey, journey.initial, 0, { to: 'nowhere' });
    expect(findNewIssue(journey, lost, start.conditions)).toMatchObject({ is: 'target', named: 'nowhere' });
    const asked = edits.updateTransition(journey, journey.initial, 0, { guard: 'isNothing' });
    expect(findNewIssue(journey, asked, start.conditions)).toMatchObject({ is: 'condition', named: 'isNothing' });
    const over = edits.addTransition(journey, journey.initial, { to: 'issued' });
    expect(findJourneyIssues(over, start.conditions)).toMatchObject([{ is: 'never', state: journey.initial }]);
  });
});

/** Fields that their pages insist on. */
function requiredFields(product: string): string[] {
  const form = readWithReferences(`product-schemas/${product}/form.json`, toProductFiles(tree));
  const pages = isObject(form)
    ? Object.values((form as { pages: Record<string, { schema: { required?: string[] } }> }).pages)
    : [];
  return pages.flatMap(({ schema }) => schema.required ?? []);
}
