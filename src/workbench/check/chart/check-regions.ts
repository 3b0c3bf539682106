import { readCases } from '#engine/cases/read-cases.ts';
import type { Case } from '#engine/cases/run-case.ts';
import { activePaths, type ChartState, stateAt, step } from '#engine/chart.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { start } from '#engine/wizard.ts';
import { chartNodes, sideRegions } from '#workbench/base/chart-walk.ts';
import { conditionsBehind } from '#workbench/base/conditions-behind.ts';
import { type CheckContext, type Finding, fileOf, pointer } from '#workbench/base/finding.ts';

/** More steps than any region needs to come to rest. */
const MOST_STEPS = 10;

/**
 * A side region is a function of the facts, unknown ones among them: replay begins at its first state, so a region that
 * remembers where it was would stand elsewhere after a reload. Tried with every case, whole and with one answer gone.
 */
export function checkRegions({ definition, name, caseFiles, read }: CheckContext): Finding[] {
  const regions = sideRegions(chartNodes(definition.chart), definition.form.pages);
  if (regions.length === 0) return [];
  const product = createProduct(definition, {}, rater);
  const { fields } = conditionsBehind(product, product.chart.factNames);
  const found = new Map<string, Finding>();
  for (const { name: given, testCase } of readCases(caseFiles, read).cases) {
    for (const { situation } of partsOf(product, testCase, fields)) {
      const { facts } = situation;
      const wanted = regionStates(atRest(product, product.chart.initial, facts));
      for (const region of regions.filter((region) => !found.has(region))) {
        for (const other of statesOf(product, region)) {
          const begun = product.chart.initial.value as Record<string, string>;
          const from = stateAt(product.chart, { ...begun, [region]: other });
          const ended = regionStates(atRest(product, from, facts))[region];
          if (ended === wanted[region]) continue;
          found.set(region, {
            code: 'region-remembers',
            file: fileOf(name, 'chart'),
            at: pointer('states', region),
            message: `With the answers of ${given}, whole or in part, "${region}" ends in "${wanted[region]}" from its start, but in "${ended}" from "${other}".`,
            mend: 'Let every state leave by what is true elsewhere, while an answer is missing too (answered).',
          });
        }
      }
    }
  }
  return [...found.values()];
}

function partsOf(product: Product, testCase: Case, fields: string[]): Journey[] {
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

function atRest(product: Product, from: ChartState, facts: Record<string, boolean | undefined>): ChartState {
  let state = from;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const next = step(product.chart, state, { type: 'ANSWER', facts, changed: [] });
    if (!next.taken || JSON.stringify(next.state.value) === JSON.stringify(state.value)) break;
    state = next.state;
  }
  return state;
}

function regionStates(state: ChartState): Record<string, string> {
  return Object.fromEntries(activePaths(state).map(([region = '', inner = '']) => [region, inner]));
}

function statesOf(product: Product, region: string): string[] {
  return Object.keys(product.chart.machine.root.states[region]?.states ?? {});
}
