import { changedList } from './changed-list.ts';
import { chartDrawing } from './chart-drawing.ts';
import { type Level, levels } from './coverage-level.ts';
import { type Html, html } from './html.ts';
import { itemLists, missingList, totalsTable } from './item-lists.ts';
import { itemMarks, placeNames } from './item-marks.ts';
import { mutantLists } from './mutant-lists.ts';
import { pathCards } from './path-cards.ts';
import type { ProductReport, Where } from './paths-report.ts';

/** All about one product; open at once where it is the only one, or something is wrong in it. */
export function productSection(report: ProductReport, asked: Where[], isOpen: boolean): Html {
  const { product, title, version, chart, findings, mutants, paths, changed } = report;
  const marks = itemMarks(report, asked);
  return html`<details class="product" id="${product}"${isOpen && html` open`}><summary><h2>${title}</h2></summary>
<p class="quiet">${product}, version ${version}${timesOf(report)}</p>
${totalsTable(report, asked)}
${missingList(report, asked, marks)}
${findings.length > 0 && html`<h3>Wrong in the definition</h3>${findings.map(({ code, message, mend }) => html`<p><b>${message}</b> ${mend} <code>${code}</code></p>`)}`}
${changed !== undefined && changedList(changed)}
${chart !== undefined && html`<h3>The chart</h3>${legend}<div class="drawn" data-of="${product}">${chartDrawing(chart, marks)}<aside class="taking" aria-live="polite" hidden></aside></div>`}
<h3>Paths</h3>
${pathCards(report, marks)}
${mutants !== undefined && html`<h3>Mutants</h3>${mutantLists(mutants, paths)}`}
<h3>All that is declared</h3>
${itemLists(report, marks)}
${paths.length === 0 && html`<p>No path was walked.</p>`}
</details>`;
}

function timesOf({ seconds }: ProductReport): string {
  const times = Object.entries(seconds).map(([where, time]) => {
    const name = where === 'mutants' ? 'mutants' : placeNames[where as Where];
    return `${name} ${time.toFixed(1)} s`;
  });
  return times.length === 0 ? '' : ` · ${times.join(', ')}`;
}

const MEANINGS: Record<Level, string> = {
  browser: 'walked in the browser',
  api: 'API and engine',
  engine: 'engine only',
  none: '✗ not walked',
  excused: 'need not be walked',
};

const legend: Html = html`<ul class="legend" aria-label="How to read the chart">${levels.map(
  (level) =>
    html`<li><svg width="44" height="12" aria-hidden="true"><path class="arrow ${level}" d="M2 6H42"/></svg> ${MEANINGS[level]}</li>`,
)}<li>● begins here</li><li>◷ waits for the world</li><li>◎ ends</li><li>↺ stays where it is</li><li>⤵ drawn apart</li><li>! missing in some place</li></ul>
<p class="quiet">Point at an event, or move to it with Tab, to see the paths that take it; choose it to list those paths alone.</p>`;
