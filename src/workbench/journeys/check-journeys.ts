import type { NamedCase } from '#engine/cases/read-cases.ts';
import { listActivePaths } from '#engine/chart.ts';
import { findPageOfState } from '#engine/derived-state.ts';
import type { Product } from '#engine/product.ts';
import { formatPointer, type Issue, resolveProductFile } from '../base/issue.ts';
import { type AnswerSet, findAnswerSets } from './find-answer-sets.ts';
import { type Coverage, type CoverageItem, computeCoverage } from './journey-coverage.ts';
import { JourneyModel } from './journey-model.ts';

export type JourneyCheckResult = {
  witnesses: AnswerSet[];
  model: JourneyModel;
  coverage: Coverage;
  /** The items that no journey visits, without those that are declared impossible. */
  missing: CoverageItem[];
  findings: Issue[];
};

/**
 * Explores all possible journeys of a product. It reports declared items that nothing reaches, outcomes of guards that
 * no answers show, and valid pages without an exit.
 */
export function checkJourneys(product: Product, cases: NamedCase[]): JourneyCheckResult {
  const witnesses = findAnswerSets(product, cases);
  const model = new JourneyModel(product, witnesses);
  const coverage = computeCoverage(model);
  const { impossible = [] } = product.definition.form;
  const isImpossible = (guard: string | undefined, outcome: boolean | undefined) =>
    impossible.some((entry) => entry.fact === guard && entry.outcome === (outcome ? 'true' : 'not true'));
  const file = resolveProductFile(product.id, 'chart');
  const missing = coverage.missing.filter((item) => !isDeclaredImpossible(item, isImpossible, coverage));
  const findings: Issue[] = missing.map(({ id, line, guard }) => ({
    code: guard === undefined ? 'unwalked' : 'unreached-guard-outcome',
    file,
    at: locateState(id.split(' ')[1] ?? ''),
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
        file: resolveProductFile(product.id, 'form'),
        at: '/impossible',
        message: `"${fact}" is declared never to be ${outcome}, and yet a journey shows it.`,
        mend: 'Remove the declaration.',
      });
  }
  for (const snapshot of coverage.stuck) {
    findings.push({
      code: 'no-way-on',
      file,
      at: locateState(listActivePaths(snapshot.chart).at(-1)?.join('.') ?? ''),
      message: `With the answers of "${snapshot.witness.name}" nothing leads on from ${findPageOfState(product, snapshot.chart) ?? 'here'} (${JSON.stringify(snapshot.chart.value)}).`,
      mend: 'Add a transition whose guard these answers satisfy.',
      facts: { persona: snapshot.witness.name },
    });
  }
  return { witnesses, model, coverage, missing, findings };
}

/** Returns the JSON pointer of a state from its names, beginning at the top. */
const locateState = (state: string): string =>
  formatPointer(...(state === '' || state === 'chart' ? [] : state.split('.').flatMap((name) => ['states', name])));

/** Returns true for an outcome that is declared impossible, and for a transition that only this outcome selects. */
function isDeclaredImpossible(
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
