import type { ChangedExpectation } from '#workbench/release-checks/changed-expectations.ts';
import { type Html, html } from './html.ts';

/** The changes of a product's promises, as a table to read through. */
export function renderChangedList({ since, promises }: { since: string; promises: ChangedExpectation[] | null }): Html {
  if (promises === null) return html`<h3>Changed since ${since}</h3><p>The product was not there.</p>`;
  if (promises.length === 0) return html`<h3>Changed since ${since}</h3><p>It promises what it promised then.</p>`;
  return html`<h3>Changed since ${since}</h3><details><summary>${promises.length} promises are other ones</summary>
<table><thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col">Then</th><th scope="col">Now</th></tr></thead>
<tbody>${promises.map(
    ({ table, name, column, before, after }) =>
      html`<tr><td>${table}</td><th scope="row">${name}${column !== '' && html` · ${column}`}</th><td>${before ?? '–'}</td><td>${after ?? '–'}</td></tr>`,
  )}</tbody></table></details>`;
}
