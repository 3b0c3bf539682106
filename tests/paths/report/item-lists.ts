import { type CoverageTotal, computeTotal, isMissing } from './coverage-level.ts';
import { type Html, html } from './html.ts';
import { type ItemMarks, placeNames } from './item-marks.ts';
import type { CoveredItem, ItemKind, PathRunner, ProductReport } from './paths-report.ts';

const KINDS: Record<ItemKind, string> = {
  state: 'States',
  transition: 'Transitions',
  guard: 'Guard outcomes',
  reset: 'Reset rules',
  rule: 'Validation rules',
  message: 'Messages',
  afterSale: 'After the sale',
  axe: 'Pages without barriers (axe)',
};
const kinds = Object.keys(KINDS) as ItemKind[];

/** The number of items of each kind that were walked in each place, of those declared. */
export function renderTotals({ title, items }: ProductReport, asked: PathRunner[]): Html {
  const rows = kinds.filter((kind) => items.some((item) => item.kind === kind));
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Coverage of ${title}"><table class="totals"><caption>Walked, of those declared</caption>
<thead><tr><th scope="col">Kind</th>${asked.map((where) => html`<th scope="col">${placeNames[where]}</th>`)}</tr></thead>
<tbody>${rows.map((kind) => html`<tr><th scope="row">${KINDS[kind]}</th>${asked.map((where) => renderTotalCell(computeTotal(items, kind, where)))}</tr>`)}</tbody></table></div>`;
}

function renderTotalCell(total: CoverageTotal | undefined): Html {
  if (total === undefined) return html`<td><span class="quiet">–</span></td>`;
  const { walked, declared, excused, missing } = total;
  const share = Math.round((100 * walked) / declared);
  return html`<td><span class="bar${missing > 0 && ' short'}"><i style="width:${share}%"></i></span> <b>${walked}</b>/${declared}${excused > 0 && html` <small>${excused} need not</small>`}${missing > 0 && html` <strong class="bad">✗ ${missing} missing</strong>`}</td>`;
}

/** The items that should have been walked and were not, by place. */
export function renderMissingItems({ items }: ProductReport, asked: PathRunner[], marks: ItemMarks): Html | false {
  const places = asked.map((where) => ({ where, own: items.filter((item) => isMissing(item, where)) }));
  if (places.every(({ own }) => own.length === 0)) return false;
  return html`<h3>Not walked</h3>${places
    .filter(({ own }) => own.length > 0)
    .map(
      ({ where, own }) =>
        html`<h4>${placeNames[where]}: ${own.length}</h4><ul class="lines">${own.map(
          (item) =>
            html`<li><span class="quiet">${item.kind}</span> <a href="#${marks.anchor(item.id)}">${item.line}</a></li>`,
        )}</ul>`,
    )}`;
}

/**
 * Every declared item: transitions one by one, with the paths that walk them; others by the places of their walks.
 */
export function renderItemLists(report: ProductReport, marks: ItemMarks): Html {
  const { items, paths } = report;
  return html`${kinds
    .map((kind) => ({ kind, own: items.filter((item) => item.kind === kind) }))
    .filter(({ own }) => own.length > 0)
    .map(
      ({ kind, own }) =>
        html`<details><summary>${KINDS[kind]}: all ${own.length}</summary>${kind === 'transition' ? own.map((item) => renderTransition(item, marks, paths)) : groupByPlaces(own, marks)}</details>`,
    )}`;
}

const MAX_LISTED = 5;

function renderTransition(item: CoveredItem, marks: ItemMarks, paths: ProductReport['paths']): Html {
  const taking = paths.filter(({ covers }) => covers.includes(item.id));
  const links = taking.slice(0, MAX_LISTED).map(({ id }) => html` <a href="#${id}">${id}</a>`);
  const more = taking.length > MAX_LISTED && html` and ${taking.length - MAX_LISTED} more`;
  return html`<p class="item" id="${marks.anchor(item.id)}"><code>${item.line}</code> <span class="level ${marks.level(item.id)}">${marks.says(item)}</span><br>${taking.length === 0 ? 'No path takes it.' : html`Taken by${links}${more}.`}</p>`;
}

/** Items that were walked in the same places are listed together: there may be hundreds. */
function groupByPlaces(items: CoveredItem[], marks: ItemMarks): Html[] {
  const groups = new Map<string, CoveredItem[]>();
  for (const item of items) groups.set(marks.says(item), [...(groups.get(marks.says(item)) ?? []), item]);
  return [...groups].map(
    ([says, own]) =>
      html`<h4>${says} <span class="quiet">(${own.length})</span></h4><ul class="lines">${own.map(
        (item) => html`<li${marks.missing(item).length > 0 && html` id="${marks.anchor(item.id)}"`}>${item.line}`,
      )}</ul>`,
  );
}
