import { computeMutationScore } from '#workbench/detectors/run-mutants.ts';
import { computeTotal, isMissing } from './report/coverage-level.ts';
import type { ItemKind, PathFailure, PathReport, PathRunner, ProductReport } from './report/paths-report.ts';

/** The share of a product's mutants that must be noticed, in per cent. */
const MINIMUM_SCORE = 95;

/** True if nothing failed, all was walked and found, and enough mutants were noticed. */
export function hasPassed({ paths, items, findings, mutants }: ProductReport, asked: PathRunner[]): boolean {
  return (
    findings.length === 0 &&
    paths.every(({ failures }) => failures.length === 0) &&
    !items.some((item) => asked.some((where) => isMissing(item, where))) &&
    (mutants === undefined || computeMutationScore(mutants) >= MINIMUM_SCORE)
  );
}

/** A terminal shows so many findings of one kind. */
const MAX_PRINTED_ISSUES = 5;

const KINDS: [ItemKind, string][] = [
  ['state', 'states'],
  ['transition', 'transitions'],
  ['guard', 'guard outcomes'],
  ['reset', 'resets'],
  ['rule', 'rules'],
  ['message', 'messages'],
  ['afterSale', 'after the sale'],
  ['axe', 'looked at with axe'],
];

/** A product for the terminal: what was walked of what is declared, by where, and then what is wrong. */
export function formatProduct(report: ProductReport, asked: PathRunner[]): string {
  return [
    `${report.product}: ${report.title}, version ${report.version}`,
    ...(asked.length > 0 ? formatTable(report, asked) : []),
    ...formatMutants(report),
    ...formatProblems(report, asked),
    hasPassed(report, asked) ? '  ok' : '  FAILED',
  ].join('\n');
}

function formatTable({ items, paths, seconds }: ProductReport, asked: PathRunner[]): string[] {
  const rows = KINDS.map(([kind, title]) => [
    title,
    ...asked.map((where) => {
      const total = computeTotal(items, kind, where);
      if (total === undefined) return '-';
      return `${total.walked}/${total.declared}${total.excused > 0 ? ` (${total.excused} need not)` : ''}`;
    }),
  ]).filter(([, ...cells]) => cells.some((cell) => cell !== '-'));
  const counted = (where: PathRunner) => `${paths.filter(({ walked }) => walked[where] !== undefined).length}`;
  const all = [
    ['', ...asked],
    ...rows,
    ['paths', ...asked.map(counted)],
    ['seconds', ...asked.map((where) => (seconds[where] ?? 0).toFixed(1))],
  ];
  const widths = (all[0] as string[]).map((_, column) => Math.max(...all.map((row) => (row[column] as string).length)));
  return all.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] as number)).join('  ')}`.trimEnd());
}

function formatMutants({ mutants }: ProductReport): string[] {
  if (mutants === undefined) return [];
  const survivors = mutants.filter(({ noticed, equivalent }) => noticed === undefined && equivalent === undefined);
  const equivalents = mutants.filter(({ equivalent }) => equivalent !== undefined).length;
  const score = computeMutationScore(mutants);
  return [
    `  mutants ${mutants.length}, noticed ${mutants.length - equivalents - survivors.length}, equivalent ${equivalents}, survived ${survivors.length}: ${score.toFixed(1)} %`,
    ...survivors.flatMap(({ id, at }) => [`  survived: ${id}`, `    ${at}`]),
  ];
}

function formatProblems({ product, items, paths, findings }: ProductReport, asked: PathRunner[]): string[] {
  return [
    ...listDistinctFailures(paths).flatMap(({ path, failure, others }) =>
      formatFailures(product, path, failure, others),
    ),
    ...formatIssues(findings),
    ...asked.flatMap((where) => {
      const missing = items.filter((item) => isMissing(item, where));
      return takeFirst(
        missing.map(({ kind, line }) => [`  not walked (${where}): ${kind} ${line}`]),
        `not walked (${where})`,
      );
    }),
  ];
}

function formatIssues(findings: ProductReport['findings']): string[] {
  const kinds = [...new Set(findings.map(({ code }) => code))];
  return kinds.flatMap((kind) => {
    const all = findings.filter(({ code }) => code === kind);
    const told = all.map(({ message, mend }) => [`  ${kind}: ${message}`, `    ${mend}`]);
    return takeFirst(told, kind);
  });
}

/** The first of many: one fault lets many say the same. */
function takeFirst(all: string[][], what: string): string[] {
  const more = all.length - MAX_PRINTED_ISSUES;
  return more > 1
    ? [...all.slice(0, MAX_PRINTED_ISSUES).flat(), `  and ${more} more ${what}: --json tells all`]
    : all.flat();
}

type Failed = { path: PathReport; failure: PathFailure; others: number };

/** One transition's failures appear once, by the path that comes to it first; one fault breaks many. */
function listDistinctFailures(paths: PathReport[]): Failed[] {
  const groups = new Map<string, Failed>();
  for (const path of paths) {
    for (const failure of path.failures) {
      const [transition] = failure.line.split(', after ');
      const key = `${failure.in} ${transition}`;
      const known = groups.get(key);
      if (!known) groups.set(key, { path, failure, others: 0 });
      else if (failure.step < known.failure.step) groups.set(key, { path, failure, others: known.others + 1 });
      else known.others += 1;
    }
  }
  return [...groups.values()];
}

function formatFailures(product: string, { id, story }: PathReport, failure: PathFailure, others: number): string[] {
  const more = others > 0 ? [`    the same in ${others} more paths`] : [];
  return [
    `  failed (${failure.in}): ${failure.line}`,
    ...failure.message.split('\n').map((line) => `    ${line}`),
    `    ${story}`,
    ...more,
    `    again: npm run paths -- ${product} --only ${id}`,
  ];
}

/** One path for who walked it again: every step, what it came to, the answers. */
export function formatPath(path: PathReport): string {
  const { id, story, answers, asOf, steps, walked, failures } = path;
  const results = Object.entries(walked).map(([where, result]) => `${where}: ${result}`);
  return [
    `${id}: ${story}`,
    `  answers of ${answers}, judged by ${asOf}`,
    ...steps.flatMap(({ event, says, page, state }, index) => [
      `  ${String(index).padStart(2)}. ${event}: ${says}. Then ${page === undefined ? '' : `"${page}", `}${state}`,
      ...failures
        .filter(({ step }) => step === index)
        .flatMap((failure) => [`      failed (${failure.in}): ${failure.line}`, ...indented(failure.message)]),
    ]),
    `  ${results.join(', ')}`,
  ].join('\n');

  function indented(message: string): string[] {
    return message.split('\n').map((line) => `        ${line}`);
  }
}
