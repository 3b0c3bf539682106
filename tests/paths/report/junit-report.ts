import { isMissing } from './coverage-level.ts';
import { escaped } from './html.ts';
import { placeNames } from './item-marks.ts';
import type { CoveredItem, PathReport, PathsReport, ProductReport, Where } from './paths-report.ts';

type Case = { name: string; classname: string; failure?: { message: string; text: string } };

/**
 * The report for a build server: a suite for every product and place. Its cases are the paths that were walked there
 * and, failed, what was not walked there; findings of a product are a suite of their own.
 */
export function junitReport({ made, products, in: asked }: PathsReport): string {
  const suites = products.flatMap((product) => [
    ...asked.map((where) =>
      suite(`${product.product} ${where}`, made, casesIn(product, where), product.seconds[where]),
    ),
    ...(product.findings.length > 0 ? [suite(`${product.product} definition`, made, findingCases(product))] : []),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="paths">\n${suites.join('\n')}\n</testsuites>\n`;
}

function casesIn({ product, paths, items }: ProductReport, where: Where): Case[] {
  const walked = paths.filter((path) => path.walked[where] !== undefined);
  return [
    ...walked.map((path) => pathCase(`${product}.${where}`, path, where)),
    ...items.filter((item) => isMissing(item, where)).map((item) => missingCase(`${product}.${where}`, item, where)),
  ];
}

function pathCase(classname: string, path: PathReport, where: Where): Case {
  const name = `${path.id} ${path.story}`;
  const failures = path.failures.filter((failure) => failure.in === where);
  if (failures.length === 0 && path.walked[where] !== 'failed') return { name, classname };
  const [line = 'failed'] = failures.map((failure) => failure.line);
  const text = failures.map(
    ({ line: at, message, answers }) => `${at}\n${message}\nanswers: ${JSON.stringify(answers)}`,
  );
  return { name, classname, failure: { message: line, text: text.join('\n\n') } };
}

function missingCase(classname: string, { kind, line }: CoveredItem, where: Where): Case {
  const text = `The ${kind} ${line} is declared, and no path walked it in the ${placeNames[where]}.`;
  return { name: `${kind} ${line}`, classname, failure: { message: `not walked: ${line}`, text } };
}

function findingCases({ product, findings }: ProductReport): Case[] {
  return findings.map(({ code, message, mend }) => ({
    name: `${code}: ${message}`,
    classname: `${product}.definition`,
    failure: { message, text: mend },
  }));
}

function suite(name: string, made: string, cases: Case[], seconds = 0): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="0" time="${seconds.toFixed(3)}"`;
  const lines = cases.map(({ name: called, classname, failure }) => {
    const attributes = `name="${escaped(called)}" classname="${escaped(classname)}"`;
    if (failure === undefined) return `    <testcase ${attributes}/>`;
    return `    <testcase ${attributes}>\n      <failure message="${escaped(failure.message)}">${escaped(failure.text)}</failure>\n    </testcase>`;
  });
  return [
    `  <testsuite name="${escaped(name)}" timestamp="${escaped(made)}" ${counts}>`,
    ...lines,
    '  </testsuite>',
  ].join('\n');
}
