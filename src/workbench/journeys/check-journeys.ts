import type { NamedCase } from '#engine/cases/read-cases.ts';
import { activePaths } from '#engine/chart.ts';
import type { Product } from '#engine/product.ts';
import { pageOfState } from '#engine/situation.ts';
import { type Finding, fileOf, pointer } from '../base/finding.ts';
import { findWitnesses, type Witness } from './find-witnesses.ts';
import { type Coverage, type CoverageItem, coverageOf } from './journey-coverage.ts';
import { createJourneyModel, type JourneyModel } from './journey-model.ts';

export type CheckedJourneys = {
  witnesses: Witness[];
  model: JourneyModel;
  coverage: Coverage;
  /** What no journey walks, apart from what is declared impossible. */
  missing: CoverageItem[];
  findings: Finding[];
};

/**
 * Walks everything that can happen to a product's journeys: what the chart declares and nothing reaches, outcomes of
 * guards that no answers show, and pages that are valid and lead nowhere.
 */
export function checkJourneys(product: Product, cases: NamedCase[]): CheckedJourneys {
  const witnesses = findWitnesses(product, cases);
  const model = createJourneyModel(product, witnesses);
  const coverage = coverageOf(model);
  const { impossible = [] } = product.definition.form;
  const isImpossible = (guard: string | undefined, outcome: boolean | undefined) =>
    impossible.some((entry) => entry.fact === guard && entry.outcome === (outcome ? 'true' : 'not true'));
  const file = fileOf(product.id, 'chart');
  const missing = coverage.missing.filter((item) => !isExcused(item, isImpossible, coverage));
  const findings: Finding[] = missing.map(({ id, line, guard }) => ({
    code: guard === undefined ? 'unwalked' : 'unreached-guard-outcome',
    file,
    at: placeOf(id.split(' ')[1] ?? ''),
    message: `No journey walks the ${id.split(' ')[0]} ${line}.`,
    mend:
      guard === undefined
        ? 'Write a case that gets there, or remove it.'
        : 'Write a case that shows it, or declare it impossible in form.json and say why.',
  }));
  for (const { fact, outcome } of impossible) {
    if (
      coverage.declared.some(
        (item) => item.guard === fact && item.outcome === (outcome === 'true') && coverage.reached.has(item.id),
      )
    )
      findings.push({
        code: 'not-impossible',
        file: fileOf(product.id, 'form'),
        at: '/impossible',
        message: `"${fact}" is declared never to be ${outcome}, and yet a journey shows it.`,
        mend: 'Remove the declaration.',
      });
  }
  for (const snapshot of coverage.stuck) {
    findings.push({
      code: 'no-way-on',
      file,
      at: placeOf(activePaths(snapshot.chart).at(-1)?.join('.') ?? ''),
      message: `With the answers of "${snapshot.witness.name}" nothing leads on from ${pageOfState(product, snapshot.chart) ?? 'here'} (${JSON.stringify(snapshot.chart.value)}).`,
      mend: 'Add a transition whose guard these answers satisfy.',
    });
  }
  return { witnesses, model, coverage, missing, findings };
}

/** The JSON pointer of a state by its names from the top. */
const placeOf = (state: string): string =>
  pointer(...(state === '' || state === 'chart' ? [] : state.split('.').flatMap((name) => ['states', name])));

/** An outcome that is declared impossible, and the transition that only it would take. */
function isExcused(
  { id, guard, outcome }: CoverageItem,
  isImpossible: (guard: string | undefined, outcome: boolean | undefined) => boolean,
  { declared }: Coverage,
): boolean {
  if (guard !== undefined) return isImpossible(guard, outcome);
  const own = declared.find(
    (item) => item.outcome === true && item.id === `guard ${id.replace(/^transition /, '')} true`,
  );
  return own !== undefined && isImpossible(own.guard, true);
}
