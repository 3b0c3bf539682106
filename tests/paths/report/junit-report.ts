import { isMissing } from './coverage-level.ts';
import { escapeHtml } from './html.ts';
import { placeNames } from './item-marks.ts';
import type { CoveredItem, PathReport, PathRunner, PathsReport, ProductReport } from './paths-report.ts';

type Case = { name: string; classname: string; failure?: { message: string; text: string } };

/**
 * The report for a build server: a suite for every product and place. Its cases are the paths that were walked there
 * and, failed, what was not walked there; findings of a product are a suite of their own.
 */
export function renderJunitReport({ made, products, in: asked }: PathsReport): string {
  const suites = products.flatMap((product) => [
    ...asked.map((where) =>
      renderSuite(`${product.product} ${where}`, made, listCases(product, where), product.seconds[where]),
    ),
    ...(product.findings.length > 0 ? [renderSuite(`${product.product} definition`, made, toIssueCases(product))] : []),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="paths">\n${suites.join('\n')}\n</testsuites>\n`;
}

function listCases({ product, paths, items }: ProductReport, where: PathRunner): Case[] {
  const walked = paths.filter((path) => path.walked[where] !== undefined);
  return [
    ...walked.map((path) => toPathCase(`${product}.${where}`, path, where)),
    ...items.filter((item) => isMissing(item, where)).map((item) => toMissingCase(`${product}.${where}`, item, where)),
  ];
}

function toPathCase(classname: string, path: PathReport, where: PathRunner): Case {
  const name = `${path.id} ${path.story}`;
  const failures = path.failures.filter((failure) => failure.in === where);
  if (failures.length === 0 && path.walked[where] !== 'failed') return { name, classname };
  const [line = 'failed'] = failures.map((failure) => failure.line);
  const text = failures.map(
    ({ line: at, message, answers }) => `${at}\n${message}\nanswers: ${JSON.stringify(answers)}`,
  );
  return { name, classname, failure: { message: line, text: text.join('\n\n') } };
}

function toMissingCase(classname: string, { kind, line }: CoveredItem, where: PathRunner): Case {
  const text = `The ${kind} ${line} is declared, and no path walked it in the ${placeNames[where]}.`;
  return { name: `${kind} ${line}`, classname, failure: { message: `not walked: ${line}`, text } };
}

function toIssueCases({ product, findings }: ProductReport): Case[] {
  return findings.map(({ code, message, mend }) => ({
    name: `${code}: ${message}`,
    classname: `${product}.definition`,
    failure: { message, text: mend },
  }));
}

function renderSuite(name: string, made: string, cases: Case[], seconds = 0): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="0" time="${seconds.toFixed(3)}"`;
  const lines = cases.map(({ name: called, classname, failure }) => {
    const attributes = `name="${escapeHtml(called)}" classname="${escapeHtml(classname)}"`;
    if (failure === undefined) return `    <testcase ${attributes}/>`;
    return `    <testcase ${attributes}>\n      <failure message="${escapeHtml(failure.message)}">${escapeHtml(failure.text)}</failure>\n    </testcase>`;
  });
  return [
    `  <testsuite name="${escapeHtml(name)}" timestamp="${escapeHtml(made)}" ${counts}>`,
    ...lines,
    '  </testsuite>',
  ].join('\n');
}
