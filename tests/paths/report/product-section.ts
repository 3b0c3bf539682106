import { renderChangedList } from './changed-list.ts';
import { drawChart } from './chart-drawing.ts';
import { type CoverageLevel, coverageLevels } from './coverage-level.ts';
import { type Html, html } from './html.ts';
import { renderItemLists, renderMissingItems, renderTotals } from './item-lists.ts';
import { createItemMarks, placeNames } from './item-marks.ts';
import { renderMutants } from './mutant-lists.ts';
import { renderPathCards } from './path-cards.ts';
import type { PathRunner, ProductReport } from './paths-report.ts';

/** All about one product; open at once where it is the only one, or something is wrong in it. */
export function renderProduct(report: ProductReport, asked: PathRunner[], isOpen: boolean): Html {
  const { product, title, version, chart, findings, mutants, paths, changed } = report;
  const marks = createItemMarks(report, asked);
  return html`<details class="product" id="${product}"${isOpen && html` open`}><summary><h2>${title}</h2></summary>
<p class="quiet">${product}, version ${version}${renderTimes(report)}</p>
${renderTotals(report, asked)}
${renderMissingItems(report, asked, marks)}
${findings.length > 0 && html`<h3>Wrong in the definition</h3>${findings.map(({ code, message, mend }) => html`<p><b>${message}</b> ${mend} <code>${code}</code></p>`)}`}
${changed !== undefined && renderChangedList(changed)}
${chart !== undefined && html`<h3>The chart</h3>${legend}<div class="drawn" data-of="${product}">${drawChart(chart, marks)}<aside class="taking" aria-live="polite" hidden></aside></div>`}
<h3>Paths</h3>
${renderPathCards(report, marks)}
${mutants !== undefined && html`<h3>Mutants</h3>${renderMutants(mutants, paths)}`}
<h3>All that is declared</h3>
${renderItemLists(report, marks)}
${paths.length === 0 && html`<p>No path was walked.</p>`}
</details>`;
}

function renderTimes({ seconds }: ProductReport): string {
  const times = Object.entries(seconds).map(([where, time]) => {
    const name = where === 'mutants' ? 'mutants' : placeNames[where as PathRunner];
    return `${name} ${time.toFixed(1)} s`;
  });
  return times.length === 0 ? '' : ` · ${times.join(', ')}`;
}

const MEANINGS: Record<CoverageLevel, string> = {
  browser: 'walked in the browser',
  api: 'API and engine',
  engine: 'engine only',
  none: '✗ not walked',
  excused: 'need not be walked',
};

const legend: Html = html`<ul class="legend" aria-label="How to read the chart">${coverageLevels.map(
  (level) =>
    html`<li><svg width="44" height="12" aria-hidden="true"><path class="arrow ${level}" d="M2 6H42"/></svg> ${MEANINGS[level]}</li>`,
)}<li>● begins here</li><li>◷ waits for the world</li><li>◎ ends</li><li>↺ stays where it is</li><li>⤵ drawn apart</li><li>! missing in some place</li></ul>
<p class="quiet">Point at an event, or move to it with Tab, to see the paths that take it; choose it to list those paths alone.</p>`;
