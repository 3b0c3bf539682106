import type { Json } from '#engine/language/json.ts';
import { DEFAULT_SEED } from '../plan-paths.ts';
import { type Html, html } from './html.ts';
import { placeNames } from './item-marks.ts';
import type { PathFailure, PathReport, ProductReport } from './paths-report.ts';

export const hasFailed = ({ failures, walked }: PathReport): boolean =>
  failures.length > 0 || Object.values(walked).includes('failed');

type Failed = { path: PathReport; failure: PathFailure };

/**
 * The failures, with all that is needed to see them again. One transition's failures appear once, by the shortest path;
 * one fault may break a hundred.
 */
export function renderFailures({ product, title, paths }: ProductReport, seed: number): Html[] {
  const groups = new Map<string, Failed[]>();
  for (const path of paths) {
    for (const failure of path.failures) {
      const key = [failure.in, path.steps[failure.step - 1]?.state, path.steps[failure.step]?.event].join(' ');
      groups.set(key, [...(groups.get(key) ?? []), { path, failure }]);
    }
  }
  return [...groups.values()].map((group) => {
    const [shortest, ...others] = group.sort((left, right) => left.failure.step - right.failure.step);
    return renderFailureCard(title, buildRerunCommand(product, shortest as Failed, seed), shortest as Failed, others);
  });
}

function renderFailureCard(title: string, command: string, { path, failure }: Failed, others: Failed[]): Html {
  const id = `${path.id}-failure-${failure.in}`;
  return html`<article class="failure" id="${id}">
<p class="where">${title}, in the ${placeNames[failure.in]} · path <a href="#${path.id}">${path.id}</a></p>
<h3>${failure.line}</h3>
<p class="message">${failure.message}</p>
${others.length > 0 && html`<p>It goes wrong at the same place in ${others.length} more: ${others.slice(0, 10).map((other) => html` <a href="#${other.path.id}">${other.path.id}</a>`)}${others.length > 10 && ' …'}</p>`}
<p>${path.story}</p>
<h4>The way there</h4>
${renderSteps(path, failure.step)}
<h4>Walk it again</h4>
${renderCopyable(`${id}-command`, command, 'the command')}
<details><summary>The answers to repeat, as a case</summary>${renderCopyable(`${id}-case`, buildCase(path, failure), 'the case')}</details>
${renderScreenshot(failure, path)}</article>`;
}

/** Steps up to one that failed, that one marked; all of them if none did. */
export function renderSteps({ steps }: PathReport, failed?: number): Html {
  const shown = failed === undefined ? steps : steps.slice(0, failed + 1);
  return html`<ol class="steps" start="0">${shown.map(
    ({ event, says, page, state }, index) =>
      html`<li${index === failed && html` class="failed"`}><b>${event}</b> ${says}${page !== undefined && page !== shown[index - 1]?.page && html` <q>${page}</q>`} <code>${state}</code>${index === failed && html` <strong>✗ here it went wrong</strong>`}</li>`,
  )}</ol>`;
}

export const buildPathCommand = (product: string, path: string): string => `npm run paths -- ${product} --only ${path}`;

/** The browser is not walked unless it is asked for, and another seed makes other paths. */
function buildRerunCommand(product: string, { path, failure }: Failed, seed: number): string {
  const place = failure.in === 'browser' ? ' --in browser' : '';
  return `${buildPathCommand(product, path.id)}${place}${seed === DEFAULT_SEED ? '' : ` --seed ${seed}`}`;
}

/**
 * The content of a file of `product-schemas/{product}/cases`. After CONFIRM the answers are whole, so it ends with the
 * policy.
 */
function buildCase(path: PathReport, { answers, circumstances, findings, step }: PathFailure): string {
  const way = path.steps.slice(0, step + 1);
  const page = way.findLast(({ at }) => at !== undefined)?.at;
  const testCase: Record<string, Json | object | undefined> = {
    name: path.story,
    extends: null,
    asOf: path.asOf,
    circumstances,
    answers,
    findings: findings && buildCaseLookups(findings),
    ends: way.some(({ event }) => event === 'CONFIRM') ? 'issued' : (page ?? 'issued'),
  };
  return JSON.stringify({ [path.id]: testCase }, null, 2);
}

/** As cases write them: the subject of each is computed again, and the premium is found by itself. */
function buildCaseLookups(findings: NonNullable<PathFailure['findings']>): object | undefined {
  const told = Object.entries(findings)
    .filter(([name]) => name !== 'premium')
    .map(([name, { status, value }]) => [name, { status, value }]);
  return told.length === 0 ? undefined : Object.fromEntries(told);
}

/** Text with a button that copies it; without the script it is marked and copied by hand. */
function renderCopyable(id: string, text: string, what: string): Html {
  return html`<div class="copyable"><pre id="${id}" tabindex="0">${text}</pre><button type="button" class="copy" data-copy="${id}" hidden>Copy ${what}</button></div>`;
}

function renderScreenshot({ screenshot: address, line }: PathFailure, { id }: PathReport): Html | false {
  if (address === undefined || !/^data:image\/(png|jpeg|webp);base64,[\w+/=]+$/.test(address)) return false;
  return html`<h4>What was on the screen</h4><img src="${address}" alt="The page in path ${id} where it went wrong: ${line}" loading="lazy">`;
}
