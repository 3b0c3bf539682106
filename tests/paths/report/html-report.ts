import { createHash } from 'node:crypto';
import { formatDateTime } from '#shared/format.ts';
import { type RecordedRun, toPercent } from '../../mutants/scores.ts';
import { arrowHeadsSvg } from './chart-drawing.ts';
import { listMissingPlaces } from './coverage-level.ts';
import { hasFailed, renderFailures } from './failure-cards.ts';
import { type Html, html, trustedHtml } from './html.ts';
import { placeNames } from './item-marks.ts';
import { computeScore } from './mutant-lists.ts';
import type { PathRunner, PathsReport, ProductReport } from './paths-report.ts';
import { renderProduct } from './product-section.ts';
import { reportScript } from './report-script.ts';
import { reportStyle } from './report-style.ts';

/**
 * The report as one file that opens from disk and asks nothing of any network: its policy allows no more than its own
 * script and styles. All of it can be read without the script.
 */
export function renderHtmlReport(report: PathsReport): string {
  const { products } = report;
  const failures = products.flatMap((product) => renderFailures(product, report.seed));
  const isOpen = (product: ProductReport) => products.length === 1 || product.paths.some(hasFailed);
  const isGood = renderVerdict(report).endsWith(FULL_COVERAGE_TEXT) && failures.length === 0;
  const hash = createHash('sha256').update(reportScript).digest('base64');
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Paths: ${renderVerdict(report)}</title><style>${trustedHtml(reportStyle)}</style></head>
<body>${arrowHeadsSvg}
<header><h1>Paths of the products</h1>
<p class="verdict ${isGood ? 'good' : 'bad'}">${renderVerdict(report)}</p>
<p class="quiet">${formatDateTime(report.made, 'en')}, Phnom Penh time · walked in ${report.in.map((where) => placeNames[where]).join(', ')} · seed ${report.seed}</p>
${failures.length > 0 && html`<nav aria-label="On this page"><a href="#failures">What failed</a> · <a href="#products">Products</a></nav>`}</header>
<main>
${failures.length > 0 && html`<section aria-labelledby="failures"><h2 id="failures">What failed</h2>${failures}</section>`}
${report.recorded !== undefined && renderMutationRun(report.recorded)}
<section id="products" aria-label="Products">${renderOverview(report)}
${products.map((product) => renderProduct(product, report.in, isOpen(product)))}</section>
</main><script>${trustedHtml(reportScript)}</script></body></html>`.markup;
}

/** Of all that can be made wrong in the shop, what was noticed when all of it was tried last. */
function renderMutationRun({ commit, date, seed, kinds }: RecordedRun): Html {
  return html`<details class="whole-run"><summary>Mutants of all kinds, tried on ${date}</summary><p class="quiet">commit ${commit} · seed ${seed}</p>
<table><thead><tr><th scope="col">Kind</th><th scope="col">Judged</th><th scope="col">Noticed</th><th scope="col">Score</th></tr></thead>
<tbody>${kinds.map((one) => html`<tr><th scope="row">${one.kind}${one.alone && html`<br><span class="quiet">${one.alone.date} · ${one.alone.commit}</span>`}</th><td>${one.judged}</td><td>${one.noticed}</td><td>${toPercent(one)} %</td></tr>`)}</tbody></table></details>`;
}

const FULL_COVERAGE_TEXT = 'everything declared was walked';

function renderVerdict({ products, in: asked }: PathsReport): string {
  const paths = products.flatMap((product) => product.paths);
  const failed = paths.filter(hasFailed).length;
  const missing = products.flatMap(({ items }) =>
    items.filter((item) => listMissingPlaces(item, asked).length > 0),
  ).length;
  const walked = failed === 0 ? `${paths.length} paths, none failed` : `${failed} of ${paths.length} paths failed`;
  return `${walked}; ${missing === 0 ? FULL_COVERAGE_TEXT : `${missing} declared and not walked`}`;
}

function renderOverview({ products, in: asked }: PathsReport): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Overview"><table class="overview"><caption>Products</caption><thead><tr><th scope="col">Product</th><th scope="col">Paths</th><th scope="col">Failed</th><th scope="col">Not walked</th><th scope="col">Findings</th><th scope="col">Mutants noticed</th></tr></thead>
<tbody>${products.map((product) => renderOverviewRow(product, asked))}</tbody></table></div>`;
}

function renderOverviewRow(
  { product, title, paths, items, findings, mutants }: ProductReport,
  asked: PathRunner[],
): Html {
  const failed = paths.filter(hasFailed).length;
  const missing = items.filter((item) => listMissingPlaces(item, asked).length > 0).length;
  const count = (value: number) =>
    value === 0 ? html`<td>0</td>` : html`<td><strong class="bad">✗ ${value}</strong></td>`;
  return html`<tr><th scope="row"><a href="#${product}">${title}</a></th><td>${paths.length}</td>${count(failed)}${count(missing)}${count(findings.length)}<td>${mutants === undefined ? '–' : computeScore(mutants).percent}</td></tr>`;
}
