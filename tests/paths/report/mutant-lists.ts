import type { MutantReport } from '#workbench/mutants/mutant.ts';
import { renderDetections } from './detections.ts';
import { type Html, html } from './html.ts';
import type { PathReport } from './paths-report.ts';

const KINDS: Record<MutantReport['kind'], string> = {
  chart: 'Charts',
  condition: 'Conditions',
  table: 'Rate tables',
  reset: 'Reset rules',
  form: 'Pages',
  cover: 'Cover of plans',
  paper: 'Papers',
  word: 'Words',
  setting: 'Settings of the product',
  afterSale: 'Rules after the sale',
  claimRule: 'Rules of claims',
  list: 'Lists of choices',
};

export type MutantScore = { noticed: number; counted: number; survivors: MutantReport[]; percent: string };

/** The number of noticed mutants; those that are declared to change nothing do not count. */
export function computeScore(mutants: MutantReport[]): MutantScore {
  const counted = mutants.filter(({ noticed, equivalent }) => noticed !== undefined || equivalent === undefined);
  const survivors = counted.filter(({ noticed }) => noticed === undefined);
  const noticed = counted.length - survivors.length;
  // Never rounded up: 99.96 is not all of them.
  const tenths = counted.length === 0 ? 1000 : Math.floor((1000 * noticed) / counted.length);
  return { noticed, counted: counted.length, survivors, percent: `${tenths / 10} %` };
}

/** Score, survivors by place, what was declared equivalent, with the reason, and by whom the rest is proven. */
export function renderMutants(mutants: MutantReport[], paths: PathReport[] = []): Html {
  const { noticed, counted, survivors, percent } = computeScore(mutants);
  const equivalents = mutants.filter((mutant) => mutant.noticed === undefined && mutant.equivalent !== undefined);
  return html`<p><b>${percent}</b> noticed: ${noticed} of ${counted}, ${equivalents.length} more change nothing.</p>
<ul class="lines">${(Object.keys(KINDS) as MutantReport['kind'][]).map((kind) => renderKindLine(mutants, kind))}</ul>
${survivors.length > 0 && html`<h4>Survivors, by place</h4>${groupByPlace(survivors)}`}
${equivalents.length > 0 && html`<details><summary>Changes that change nothing: ${equivalents.length}</summary><dl>${equivalents.map(({ line, at, equivalent }) => html`<dt>${line} <code>${at}</code></dt><dd>${equivalent}</dd>`)}</dl></details>`}
${renderDetections(mutants, paths)}`;
}

function renderKindLine(mutants: MutantReport[], kind: MutantReport['kind']): Html | false {
  const own = mutants.filter((mutant) => mutant.kind === kind);
  const { noticed, counted } = computeScore(own);
  return counted > 0 && html`<li>${KINDS[kind]}: ${noticed} of ${counted}</li>`;
}

function groupByPlace(survivors: MutantReport[]): Html {
  const places = [...new Set(survivors.map(({ at }) => at))].sort();
  return html`<dl>${places.map(
    (place) =>
      html`<dt><code>${place}</code></dt>${survivors.filter(({ at }) => at === place).map(({ line }) => html`<dd>✗ ${line}</dd>`)}`,
  )}</dl>`;
}
