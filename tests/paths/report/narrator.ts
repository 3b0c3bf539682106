import { activePaths, type ChartState } from '#engine/chart.ts';
import { chartNodes, sideRegions } from '#workbench/base/chart-walk.ts';
import type { Witness } from '#workbench/journeys/find-witnesses.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { type EnglishWords, englishWords } from './english-words.ts';
import { witnessWords } from './witness-words.ts';

/** What all stories of one plan share. */
export type Narrator = {
  words: EnglishWords;
  who(witness: Witness): string;
  /** The journey's state, and side regions that have moved: `journey.plan, package.annual`. */
  place(state: ChartState): string;
};

const known = new WeakMap<PathsPlan, Narrator>();

/** Made once for a plan: its stories are hundreds. */
export function narratorOf(plan: PathsPlan): Narrator {
  const narrator = known.get(plan) ?? made(plan);
  known.set(plan, narrator);
  return narrator;
}

function made({ product, cases }: PathsPlan): Narrator {
  const { definition, chart } = product;
  const side = sideRegions(chartNodes(definition.chart), definition.form.pages);
  const begins = activePaths(chart.initial).map((path) => path.join('.'));
  const names = new Map<string, string>();
  return {
    words: englishWords(product),
    who(witness) {
      const name = names.get(witness.name) ?? witnessWords(product, cases, witness);
      names.set(witness.name, name);
      return name;
    },
    place(state) {
      const paths = activePaths(state).map((path) => ({ text: path.join('.'), isSide: side.includes(path[0] ?? '') }));
      const moved = paths.filter(({ text, isSide }) => isSide && !begins.includes(text));
      return [...paths.filter(({ isSide }) => !isSide), ...moved].map(({ text }) => text).join(', ');
    },
  };
}

/** The deepest state's own name: side regions are shallow. */
export function innermost(state: ChartState): string {
  const paths = activePaths(state);
  return paths.reduce((deepest, path) => (path.length > deepest.length ? path : deepest), []).at(-1) ?? '';
}
