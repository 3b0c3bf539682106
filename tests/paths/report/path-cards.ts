import { CONTINUE_TEXT } from './describe-event.ts';
import { buildPathCommand, hasFailed, renderSteps } from './failure-cards.ts';
import { type Html, html } from './html.ts';
import { type ItemMarks, placeNames } from './item-marks.ts';
import { type PathReport, type ProductReport, pathRunners } from './paths-report.ts';

/** The paths of a product as stories, failed ones first; the filter above them works once the script runs. */
export function renderPathCards({ product, paths }: ProductReport, marks: ItemMarks): Html {
  const sorted = [...paths].sort((left, right) => Number(hasFailed(right)) - Number(hasFailed(left)));
  return html`<form class="filter" data-of="${product}" hidden>
<label>Text <input type="search" name="text" autocomplete="off"></label>
<label>Walked in <select name="in"><option value="">anywhere</option>${pathRunners.map((where) => html`<option value="${where}">${placeNames[where]}</option>`)}</select></label>
<label>Passing <select name="passing"><option value="">any state</option>${listStates(marks, paths)}</select></label>
<label class="tick"><input type="checkbox" name="failed"> Failed only</label>
<button type="reset">Show all</button>
<output>${paths.length} of ${paths.length} paths</output></form>
<p class="quiet">One path alone: <code>${buildPathCommand(product, `${product}-…`)}</code></p>
<div class="paths" id="${product}-paths">${sorted.map((path) => renderPathCard(path, marks))}</div>`;
}

function listStates(marks: ItemMarks, paths: PathReport[]): Html[] {
  const states = new Set(paths.flatMap(({ covers }) => covers).filter((id) => id.startsWith('state ')));
  return [...states]
    .sort()
    .filter((id) => marks.number(id) !== undefined)
    .map((id) => html`<option value="${marks.number(id)}">${marks.item(id)?.line ?? id.slice(6)}</option>`);
}

/** A path names only its states and transitions; its other items are counted, not searched for. */
function renderPathCard(path: PathReport, marks: ItemMarks): Html {
  const { id, story, answers, asOf, covers, failures, walked } = path;
  const numbers = covers.filter((item) => /^(state|transition) /.test(item)).map((item) => marks.number(item));
  const places = pathRunners.filter((where) => walked[where] !== undefined);
  const wrong = failures.map(
    (failure) => html`<p class="message">${failure.message}</p>${renderSteps(path, failure.step)}`,
  );
  return html`<details class="path" id="${id}" data-in="${places.join(' ')}" data-items="${numbers.filter(Boolean).join(' ')}"${hasFailed(path) && html` data-failed`}>
<summary>${story}${renderChip(path, 'passed')}${renderChip(path, 'failed')}</summary>
<p class="quiet">${answers} · ${asOf} · <code>${id}</code></p>
${wrong.length > 0 ? wrong : condenseSteps(path)}</details>`;
}

function renderChip({ walked }: PathReport, result: 'passed' | 'failed'): Html | false {
  const places = pathRunners.filter((where) => walked[where] === result).map((where) => placeNames[where]);
  if (places.length === 0) return false;
  return result === 'passed'
    ? html` <i>✓ ${places.join(', ')}</i>`
    : html` <i class="failed">✗ ${places.join(', ')}</i>`;
}

type Line = { event: string; says: string; pages: string[]; state: string };

/** Pages passed one after another are one line, and the story's own words are not said again: paths are hundreds. */
function condenseSteps({ story, steps }: PathReport): Html {
  const lines: Line[] = [];
  for (const step of steps.slice(1)) {
    const last = lines.at(-1);
    const isPlain = step.says === CONTINUE_TEXT;
    if (last && isPlain && last.pages.length > 0) {
      last.pages.push(step.page ?? step.state);
      last.state = step.state;
    } else lines.push({ ...step, pages: isPlain ? [step.page ?? step.state] : [] });
  }
  const words = ({ says, pages }: Line) => {
    if (pages.length > 0) return html` <q>${pages.join(' › ')}</q>`;
    return !story.startsWith(says.replace(/^Answers: /, '')) && html` ${says}`;
  };
  return html`<ol class="steps">${lines.map((line) => html`<li><b>${line.event}</b>${words(line)} <code>${shortenStateNames(line.state)}</code>`)}</ol>`;
}

/** `plan, annual` of `journey.plan, package.annual`: the chart above shows where they are. */
const shortenStateNames = (state: string): string => state.replace(/[^\s,]+\./g, '');
