import { readCases } from '#engine/cases/read-cases.ts';
import type { Case } from '#engine/cases/run-case.ts';
import { type ChartState, listActivePaths, resolveChartState, step } from '#engine/chart.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { start } from '#engine/wizard.ts';
import { listChartNodes, listSideRegions } from '#workbench/base/chart-nodes.ts';
import { findDependencies } from '#workbench/base/find-dependencies.ts';
import { type CheckContext, formatPointer, type Issue, resolveProductFile } from '#workbench/base/issue.ts';

/** The maximum number of steps before a region must settle. */
const MAX_STEPS = 10;

/**
 * Checks that a side region depends on the facts alone, including unknown facts. Replay begins at its first state, so a
 * region with a memory would be in another state after a reload. Every case is tried, whole and with one answer
 * removed.
 */
export function checkRegions({ definition, name, caseFiles, read }: CheckContext): Issue[] {
  const regions = listSideRegions(listChartNodes(definition.chart), definition.form.pages);
  if (regions.length === 0) return [];
  const product = createProduct(definition, {}, rater);
  const { fields } = findDependencies(product, product.chart.factNames);
  const found = new Map<string, Issue>();
  for (const { name: given, testCase } of readCases(caseFiles, read).cases) {
    for (const { situation } of startJourneys(product, testCase, fields)) {
      const { facts } = situation;
      const wanted = readRegionStates(settleState(product, product.chart.initial, facts));
      for (const region of regions.filter((region) => !found.has(region))) {
        const differing = findDifferingEnd(product, region, facts, wanted[region]);
        if (!differing) continue;
        const { other, ended } = differing;
        found.set(region, {
          code: 'region-remembers',
          file: resolveProductFile(name, 'chart'),
          at: formatPointer('states', region),
          message: `With the answers of ${given}, whole or in part, "${region}" ends in "${wanted[region]}" from its start, but in "${ended}" from "${other}".`,
          mend: 'Let every state leave by what is true elsewhere, while an answer is missing too (answered).',
        });
      }
    }
  }
  return [...found.values()];
}

/** Finds the last state of a region from which it settles in another state than `wanted`. */
function findDifferingEnd(
  product: Product,
  region: string,
  facts: Record<string, boolean | undefined>,
  wanted: string | undefined,
): { other: string; ended: string | undefined } | undefined {
  const begun = product.chart.initial.value as Record<string, string>;
  return listStates(product, region)
    .map((other) => {
      const from = resolveChartState(product.chart, { ...begun, [region]: other });
      return { other, ended: readRegionStates(settleState(product, from, facts))[region] };
    })
    .findLast(({ ended }) => ended !== wanted);
}

function startJourneys(product: Product, testCase: Case, fields: string[]): Journey[] {
  const { record: begun } = start(
    product,
    { channel: 'public', language: 'en', ...testCase.circumstances },
    testCase.asOf,
  );
  const whole = { ...begun, answers: { ...begun.answers, ...testCase.answers } };
  const parts = fields.map((field) => {
    const { [field]: _gone, ...answers } = whole.answers;
    return { ...whole, answers };
  });
  return [begun, whole, ...parts].map((record) => openJourney(product, record));
}

function settleState(product: Product, from: ChartState, facts: Record<string, boolean | undefined>): ChartState {
  let state = from;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const next = step(product.chart, state, { type: 'ANSWER', facts, changed: [] });
    if (!next.taken || JSON.stringify(next.state.value) === JSON.stringify(state.value)) break;
    state = next.state;
  }
  return state;
}

function readRegionStates(state: ChartState): Record<string, string> {
  return Object.fromEntries(listActivePaths(state).map(([region = '', inner = '']) => [region, inner]));
}

function listStates(product: Product, region: string): string[] {
  return Object.keys(product.chart.machine.root.states[region]?.states ?? {});
}
