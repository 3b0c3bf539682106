import type { MutantReport } from '#workbench/mutants/mutant.ts';
import { type Html, html } from './html.ts';
import type { PathReport } from './paths-report.ts';

/**
 * The detectors of faults in a product, by the names that a reader uses, found by the first words of their messages.
 */
const DETECTORS: [RegExp, string][] = [
  [
    / of \S+\.csv says |figures\.csv|^check Line \d+: the sentence says|^check No line of \S+\.csv speaks|^check Line \d+: the product has no/,
    'Witnesses: what the insurer decided',
  ],
  [/^case /, 'Cases: made-up customers'],
  [/^reviewed /, 'Reviewed premiums'],
  [/^order story /, 'Stories of orders'],
  [/^journeys /, 'Walks of all that can happen'],
  [/^engine/, 'The engine: such a product cannot be made'],
  [/^check /, 'The check of a definition'],
];

/** By whom each place of a product is proven: what was changed there, and what it was that said so; a case leads to a path walked with it. */
export function renderDetections(mutants: MutantReport[], paths: PathReport[]): Html {
  const proven = mutants.flatMap(({ line, at, noticed }) => (noticed === undefined ? [] : [{ line, at, noticed }]));
  const prover = (noticed: string) => DETECTORS.findIndex(([words]) => words.test(noticed));
  return html`<h4>Proven by</h4>${DETECTORS.map(([, name], index) => {
    const own = proven.filter(({ noticed }) => prover(noticed) === index);
    return (
      own.length > 0 &&
      html`<details><summary>${name}: ${own.length}</summary><dl>${own.map(({ line, at, noticed }) => html`<dt>${line} <code>${at}</code></dt><dd>${linkPath(noticed, paths)}</dd>`)}</dl></details>`
    );
  })}`;
}

function linkPath(noticed: string, paths: PathReport[]): Html {
  const [, name] = /^case ([^:]+):/.exec(noticed) ?? [];
  const path = paths.find(({ answers }) => answers === name);
  return path === undefined ? html`${noticed}` : html`<a href="#${path.id}">${noticed}</a>`;
}
