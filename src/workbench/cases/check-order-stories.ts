import { readCases } from '#engine/cases/read-cases.ts';
import { applyCaseLookups, type Case, runCase } from '#engine/cases/run-case.ts';
import { type ChartState, canTransition, type Facts, listActivePaths, step } from '#engine/chart.ts';
import { resolvePath } from '#engine/language/load-definition.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import { canConfirm } from '#engine/wizard.ts';
import { listChartNodes, listSideRegions } from '../base/chart-nodes.ts';
import { createCheckedProduct } from '../base/checked-product.ts';
import { type CheckContext, formatPointer, type Issue, readIfPresent, resolveProductFile } from '../base/issue.ts';
import { listJsonNodes } from '../base/json-tree.ts';

export const ORDER_STORIES_FILE = 'product-schemas/shared/cases/order-stories.json';

/** The state in which the customer has confirmed everything. It does not depend on the name of the page. */
const CONFIRM_STATE = 'confirming';

/** Marks an event that no transition handles. */
const IGNORED_EVENT = 'nothing';

/**
 * The expected events of an order. They are written once for all products whose chart includes one of these fragments.
 */
export type OrderStories = { charts: string[]; stories: OrderStory[] };

export type OrderStory = {
  name: string;
  phoneIsProven?: boolean;
  /** Events in order, each with the innermost state after it. */
  events: [event: string, stands: string][];
  /** Events for which the chart has no transition in the state after `events`. */
  ignores?: string[];
};

/** Runs every story with an order of the product. Products with a checkout of their own have no stories. */
export function checkOrderStories(context: CheckContext): Issue[] {
  const { name, caseFiles, read } = context;
  const stories = readStories(name, read);
  const cases = readCases(caseFiles, read).cases.map(({ testCase }) => testCase);
  return stories.length === 0 ? [] : checkStories(createCheckedProduct(context), stories, cases);
}

/** Reads the stories that a product's chart must fulfil. */
export function readStories(name: string, read: CheckContext['read']): OrderStory[] {
  const { charts, stories } = (readIfPresent(read, ORDER_STORIES_FILE) ?? { charts: [] }) as OrderStories;
  const chart = resolveProductFile(name, 'chart');
  const references = listJsonNodes(read(chart)).filter(({ path }) => path.at(-1) === '$ref');
  const composed = references.map(({ value }) => resolvePath(chart, String(value).split('#')[0] as string));
  return charts.some((file) => composed.includes(file)) ? stories : [];
}

/**
 * Lists the differences between the stories and the product. A story begins with the first case that reaches the
 * confirmation of the order; its phone is verified if the story says so.
 */
export function checkStories(product: Product, stories: OrderStory[], cases: Case[]): Issue[] {
  const begun = findStoryStarts(product, cases);
  if (begun === undefined) {
    const message = 'No case comes to where the order is confirmed, so no story of an order can be told.';
    return [{ code: 'story-not-begun', ...locateStates(product), message, mend: 'Write a case that ends: "issued".' }];
  }
  return stories.flatMap((story) => {
    const [state, facts] = story.phoneIsProven ? begun.proven : begun.unproven;
    const found = findStoryDifference(product, state, facts, story);
    if (found === undefined) return [];
    const { at, event, stands, expected } = found;
    const before = story.events.slice(0, at).map(([type]) => type);
    const message = `In the story "${story.name}", ${event} (event ${at + 1}) leads to ${stands}, not to ${expected}.`;
    return [
      {
        code: 'story-differs',
        ...locateStates(product),
        message,
        mend: `Correct the chart, or the story in ${ORDER_STORIES_FILE}.`,
        facts: { event, found: stands, expected },
        path: [...before, event],
      },
    ];
  });
}

const locateStates = ({ id }: Product): Pick<Issue, 'file' | 'at'> => ({
  file: resolveProductFile(id, 'chart'),
  at: formatPointer('states'),
});

type StoryStart = [ChartState, Facts];

function findStoryStarts(product: Product, cases: Case[]): { proven: StoryStart; unproven: StoryStart } | undefined {
  for (const testCase of cases.filter(({ ends }) => ends === 'issued')) {
    try {
      const { open } = runCase(product, testCase);
      const { phoneProof: _proof, ...findings } = open.record.findings;
      const unproven = open.to({ ...open.record, findings });
      if (!canConfirm(unproven)) continue;
      const proven = applyCaseLookups({ findings: { phoneProof: { status: 'found' } } }, unproven);
      return {
        unproven: [unproven.position.state, unproven.situation.facts],
        proven: [proven.position.state, proven.situation.facts],
      };
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
    }
  }
  return undefined;
}

/** Finds the first event of a story after which an order is in a different state. */
export function findStoryDifference(
  { chart, definition }: Pick<Product, 'chart' | 'definition'>,
  begun: ChartState,
  facts: Facts,
  { events, ignores = [] }: OrderStory,
): StoryDifference | undefined {
  const side = listSideRegions(listChartNodes(definition.chart), definition.form.pages);
  let state = begun;
  for (const [at, [event, expected]] of events.entries()) {
    const { state: after, taken } = step(chart, state, { type: event, facts });
    const stands = canTransition(chart, after, { type: 'CONFIRM', facts })
      ? CONFIRM_STATE
      : findInnermostState(after, side);
    if (!taken || stands !== expected) return { at, event, stands: taken ? stands : IGNORED_EVENT, expected };
    state = after;
  }
  for (const event of ignores) {
    const { state: after, taken } = step(chart, state, { type: event, facts });
    if (taken) return { at: events.length, event, stands: findInnermostState(after, side), expected: IGNORED_EVENT };
  }
  return undefined;
}

export type StoryDifference = { at: number; event: string; stands: string; expected: string };

function findInnermostState(state: ChartState, side: string[]): string {
  const path = listActivePaths(state).find(([region = '']) => !side.includes(region)) ?? [];
  return path.at(-1) ?? '';
}
