import { describe, expect, test } from 'vitest';
import { createChart, type Facts } from '#engine/chart.ts';
import type { Json } from '#engine/language/json.ts';
import { readWithReferences } from '#engine/language/load-definition.ts';
import type { Product } from '#engine/product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { checkFixture } from '#tests/support/check-fixture.ts';
import { partial } from '#tests/support/partial.ts';
import { listChartNodes, listTransitions } from '../base/chart-nodes.ts';
import { findStoryDifference, ORDER_STORIES_FILE, type OrderStories } from './check-order-stories.ts';

const files = readProductFiles(projectRoot);
const { charts, stories } = files(ORDER_STORIES_FILE) as unknown as OrderStories;

/** Builds a journey that contains only its checkout. */
function journeyOf(fragment: Json): Json {
  return {
    id: 'boat',
    initial: 'checkout',
    states: { checkout: { ...(fragment as Record<string, Json>), onDone: 'issued' }, issued: { type: 'final' } },
  };
}

/** Returns the first difference that the stories detect in a checkout. */
function noticed(fragment: Json): string | undefined {
  const definition = journeyOf(fragment) as never;
  const chart = createChart(definition);
  const product = partial<Product>({ chart, definition: { chart: definition, form: { pages: {} } } });
  for (const story of stories) {
    const facts: Facts = { phoneIsProven: story.phoneIsProven };
    const found = findStoryDifference(product, chart.initial, facts, story);
    if (found) return `${story.name}: ${found.event} leads to ${found.stands}, not to ${found.expected}`;
  }
  return undefined;
}

describe.each(charts)('%s', (file) => {
  const fragment = () => structuredClone(readWithReferences(file, files));

  test('fulfils every story', () => {
    expect(noticed(fragment())).toBeUndefined();
  });

  test('every removed transition is detected by a story', () => {
    const sent = listChartNodes(fragment()).flatMap((node) => listTransitions(node).map(({ at }) => at));
    expect(sent.length).toBeGreaterThan(25);
    const unnoticed = sent.filter((at) => {
      const changed = fragment();
      remove(changed, at);
      return noticed(changed) === undefined;
    });
    expect(unnoticed).toEqual([]);
  });
});

test('the stories state the result of every event in every state, except those that no order meets', () => {
  const said = stories.flatMap(({ events, ignores = [] }) => {
    const before = events.map((_, at) => events[at - 1]?.[1] ?? 'confirming');
    const last = events.at(-1)?.[1];
    return [...events.map(([event], at) => `${before[at]} ${event}`), ...ignores.map((event) => `${last} ${event}`)];
  });
  const words = stories.flatMap(({ events, ignores = [] }) => [...events.map(([event]) => event), ...ignores]);
  const states = new Set(stories.flatMap(({ events }) => events.map(([, stands]) => stands)));
  const pairs = [...states].flatMap((state) => [...new Set(words)].map((event) => `${state} ${event}`));
  const unverified = ['sendingCode', 'enteringCode', 'codeNotSent', 'codeExpired', 'codeLocked'];
  const unmet = [
    // No payment has begun.
    ...[...unverified].flatMap((state) => [`${state} PAID`, `${state} REFUNDED`]),
    'choosingPayment REFUNDED',
    // An offer does not lapse while money may be under way, and does not lapse twice. A completed order is not ended
    // again.
    'paying LAPSED',
    ...['orderExpired', 'orderCancelled'].flatMap((state) => [`${state} CANCEL`, `${state} LAPSED`]),
    // Money for a cancelled order is always refunded.
    'orderCancelled PAID',
    'refunded REFUNDED',
    'confirming REOPEN',
  ];
  expect(pairs.filter((pair) => !said.includes(pair)).toSorted()).toEqual(unmet.toSorted());
});

function remove(node: Json, at: string): void {
  const keys = at.split('/').slice(1);
  const last = keys.pop() as string;
  const holder = keys.reduce<Json>((inner, key) => (inner as Record<string, Json>)[key] as Json, node);
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete (holder as Record<string, Json>)[last];
}

test('the check reports the story in which the order of a product reaches another state', () => {
  const dock: OrderStories = {
    charts: ['machines/shared/dock.json'],
    stories: [
      {
        name: 'Paid',
        events: [
          ['CONFIRM', 'paying'],
          ['PAID', 'issuing'],
          ['ISSUED', 'issued'],
        ],
      },
      {
        name: 'Declined',
        events: [
          ['CONFIRM', 'paying'],
          ['FAILED', 'paying'],
        ],
      },
    ],
  };
  const told = (of: OrderStories) => checkFixture((all) => (all[ORDER_STORIES_FILE] = of as unknown as Json));
  expect(told(dock)).toEqual([
    expect.objectContaining({
      code: 'story-differs',
      file: 'machines/boat.json',
      message: 'In the story "Declined", FAILED (event 2) leads to declined, not to paying.',
      path: ['CONFIRM', 'FAILED'],
    }),
  ]);
  expect(told({ ...dock, charts: ['machines/shared/checkout.json'] })).toEqual([]);
});
