import { type ChartState, listActivePaths } from '#engine/chart.ts';
import { listChartNodes, listSideRegions } from '#workbench/base/chart-nodes.ts';
import type { AnswerSet } from '#workbench/journeys/find-answer-sets.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { describeCase } from './describe-case.ts';
import { type EnglishMessages, loadEnglishMessages } from './english-messages.ts';

/** All stories of one plan share this. */
export type Narrator = {
  words: EnglishMessages;
  who(witness: AnswerSet): string;
  /** The journey's state, and side regions that have moved: `journey.plan, package.annual`. */
  place(state: ChartState): string;
};

const cachedNarrators = new WeakMap<PathsPlan, Narrator>();

/** Made once for a plan: its stories are hundreds. */
export function findNarrator(plan: PathsPlan): Narrator {
  const narrator = cachedNarrators.get(plan) ?? createNarrator(plan);
  cachedNarrators.set(plan, narrator);
  return narrator;
}

function createNarrator({ product, cases }: PathsPlan): Narrator {
  const { definition, chart } = product;
  const side = listSideRegions(listChartNodes(definition.chart), definition.form.pages);
  const begins = listActivePaths(chart.initial).map((path) => path.join('.'));
  const names = new Map<string, string>();
  return {
    words: loadEnglishMessages(product),
    who(witness) {
      const name = names.get(witness.name) ?? describeCase(product, cases, witness);
      names.set(witness.name, name);
      return name;
    },
    place(state) {
      const paths = listActivePaths(state).map((path) => ({
        text: path.join('.'),
        isSide: side.includes(path[0] ?? ''),
      }));
      const moved = paths.filter(({ text, isSide }) => isSide && !begins.includes(text));
      return [...paths.filter(({ isSide }) => !isSide), ...moved].map(({ text }) => text).join(', ');
    },
  };
}

/** The deepest state's own name: side regions are shallow. */
export function findDeepestState(state: ChartState): string {
  const paths = listActivePaths(state);
  return paths.reduce((deepest, path) => (path.length > deepest.length ? path : deepest), []).at(-1) ?? '';
}
