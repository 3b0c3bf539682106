import { readCases } from '#engine/cases/read-cases.ts';
import { type Case, runCase, told } from '#engine/cases/run-case.ts';
import { activePaths, type ChartState, type Facts, step, takes } from '#engine/chart.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { resolvePath } from '#engine/language/load-definition.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import { canConfirm } from '#engine/wizard.ts';
import { chartNodes, sideRegions } from '../base/chart-walk.ts';
import { checkedProduct } from '../base/checked-product.ts';
import { type CheckContext, type Finding, fileOf, pointer } from '../base/finding.ts';

export const ORDER_STORIES = 'product-schemas/shared/cases/order-stories.json';

/** Where everything is confirmed, whatever the page is called on which that happens. */
const CONFIRMING = 'confirming';

/** Nothing takes the event. */
const IGNORED = 'nothing';

/** What happens to an order, told once for all products whose chart composes one of these fragments. */
export type OrderStories = { charts: string[]; stories: OrderStory[] };

export type OrderStory = {
  name: string;
  phoneIsProven?: boolean;
  /** Events in turn, each with the innermost state after it. */
  events: [event: string, stands: string][];
  /** Events that mean nothing after these: nothing takes them. */
  ignores?: string[];
};

/** Tells every story with an order of the product; products with a checkout of their own have none. */
export function checkOrderStories(context: CheckContext): Finding[] {
  const { name, caseFiles, read } = context;
  const stories = storiesOf(name, read);
  const cases = readCases(caseFiles, read).cases.map(({ testCase }) => testCase);
  return stories.length === 0 ? [] : storyFindings(checkedProduct(context), stories, cases);
}

/** The stories that a product's chart must fulfil. */
export function storiesOf(name: string, read: CheckContext['read']): OrderStory[] {
  let told: OrderStories;
  try {
    told = read(ORDER_STORIES) as unknown as OrderStories;
  } catch {
    return [];
  }
  const chart = fileOf(name, 'chart');
  const composed = references(read(chart)).map((reference) => resolvePath(chart, reference));
  return told.charts.some((file) => composed.includes(file)) ? told.stories : [];
}

function references(node: Json): string[] {
  if (Array.isArray(node)) return node.flatMap(references);
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner).split('#')[0] as string] : references(inner as Json),
  );
}

/**
 * Where a product tells the stories otherwise. They begin with the first case that comes to where the order is
 * confirmed, its phone proven where the story says so.
 */
export function storyFindings(product: Product, stories: OrderStory[], cases: Case[]): Finding[] {
  const begun = beginnings(product, cases);
  if (begun === undefined) {
    const message = 'No case comes to where the order is confirmed, so no story of an order can be told.';
    return [{ code: 'story-not-begun', ...place(product), message, mend: 'Write a case that ends: "issued".' }];
  }
  return stories.flatMap((story) => {
    const [state, facts] = story.phoneIsProven ? begun.proven : begun.unproven;
    const found = storyDifference(product, state, facts, story);
    if (found === undefined) return [];
    const { at, event, stands, expected } = found;
    const before = story.events.slice(0, at).map(([type]) => type);
    const message = `In the story "${story.name}", ${event} (event ${at + 1}) leads to ${stands}, not to ${expected}.`;
    return [
      {
        code: 'story-differs',
        ...place(product),
        message,
        mend: `Correct the chart, or the story in ${ORDER_STORIES}.`,
        path: [...before, event],
      },
    ];
  });
}

const place = ({ id }: Product): Pick<Finding, 'file' | 'at'> => ({ file: fileOf(id, 'chart'), at: pointer('states') });

type Beginning = [ChartState, Facts];

function beginnings(product: Product, cases: Case[]): { proven: Beginning; unproven: Beginning } | undefined {
  for (const testCase of cases.filter(({ ends }) => ends === 'issued')) {
    try {
      const { open } = runCase(product, testCase);
      const { phoneProof: _proof, ...findings } = open.record.findings;
      const unproven = open.to({ ...open.record, findings });
      if (!canConfirm(unproven)) continue;
      const proven = told({ findings: { phoneProof: { status: 'found' } } }, unproven);
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

/** The first event of a story after which an order stands elsewhere. */
export function storyDifference(
  { chart, definition }: Pick<Product, 'chart' | 'definition'>,
  begun: ChartState,
  facts: Facts,
  { events, ignores = [] }: OrderStory,
): StoryDifference | undefined {
  const side = sideRegions(chartNodes(definition.chart), definition.form.pages);
  let state = begun;
  for (const [at, [event, expected]] of events.entries()) {
    const { state: after, taken } = step(chart, state, { type: event, facts });
    const stands = takes(chart, after, { type: 'CONFIRM', facts }) ? CONFIRMING : innermost(after, side);
    if (!taken || stands !== expected) return { at, event, stands: taken ? stands : IGNORED, expected };
    state = after;
  }
  for (const event of ignores) {
    const { state: after, taken } = step(chart, state, { type: event, facts });
    if (taken) return { at: events.length, event, stands: innermost(after, side), expected: IGNORED };
  }
  return undefined;
}

export type StoryDifference = { at: number; event: string; stands: string; expected: string };

function innermost(state: ChartState, side: string[]): string {
  const path = activePaths(state).find(([region = '']) => !side.includes(region)) ?? [];
  return path.at(-1) ?? '';
}
