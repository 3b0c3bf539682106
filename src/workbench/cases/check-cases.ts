import { type NamedCase, readCases } from '#engine/cases/read-cases.ts';
import { type CaseRun, runCase } from '#engine/cases/run-case.ts';
import { type ChangeRun, runChanges } from '#engine/cases/run-changes.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import { createCheckedProduct } from '../base/checked-product.ts';
import { type CheckContext, formatPointer, type Issue, joinNames } from '../base/issue.ts';
import { checkChanges } from './check-changes.ts';

/** Runs every case and compares the end of its journey, the refusal of the last page, and the premium. */
export function checkCases(context: CheckContext): Issue[] {
  const file = `product-schemas/${context.name}/cases`;
  const lacking = (code: string, message: string, mend: string) => ({ code, file, at: '', message, mend });
  const { cases } = readCases(context.caseFiles, context.read);
  if (cases.length === 0)
    return [lacking('no-cases', 'The product has no cases.', 'Write a case for every way through the journey.')];
  const product = createCheckedProduct(context);
  const findings = cases.flatMap((one) => checkCase(product, one));
  if (cases.some(({ testCase }) => testCase.ends === 'issued')) return findings;
  return [...findings, lacking('no-happy-case', 'No case buys the product.', 'Write a case that ends: "issued".')];
}

/** Lists the differences between a case and its run. It is cheap enough for hundreds of changed products. */
export function checkCase(product: Product, { name, file, testCase }: NamedCase): Issue[] {
  let run: CaseRun;
  let changes: ChangeRun[] | undefined;
  try {
    run = runCase(product, testCase);
    // After a different end, all later results differ too.
    changes = run.ended === testCase.ends ? runChanges(run.open, testCase.changes ?? []) : undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const message = `An expression cannot be computed: ${error.message}.`;
    const mend = 'Correct the expression, or the answers.';
    return [{ code: 'case-breaks', file, at: formatPointer(name, 'answers'), message, mend }];
  }
  const { ended, path, problems, rated, facts } = run;
  const findings: Issue[] = [];
  const add = (code: string, at: string, message: string, mend = 'Correct the product, or what is expected.') =>
    findings.push({ code, file, at: formatPointer(name) + at, message, mend, path: [...path, ended] });
  const told = (list: { at?: string; code: string }[]) => list.map(({ at, code }) => `${at ?? '/'} ${code}`).sort();
  const got = told(problems);
  if (ended !== testCase.ends) {
    const why = got.length > 0 ? ` (${got.join(', ')})` : '';
    add('case-ends', '/ends', `The journey ends at "${ended}", not at "${testCase.ends}"${why}.`);
  } else if (testCase.ends !== 'issued' && got.join() !== told(testCase.problems ?? []).join())
    add('case-problems', '/problems', `The page refuses ${got.join(', ') || 'nothing'}.`);
  if (ended === testCase.ends && testCase.path) {
    const named = (names: string[]) => joinNames(names) || 'nothing';
    const [way, expectedWay] = [named(path), named(testCase.path)];
    const [tells, expectedTells] = [named(run.tells), named(testCase.tells ?? [])];
    if (way !== expectedWay) add('case-path', '/path', `The pages passed are ${way}, not ${expectedWay}.`);
    if (tells !== expectedTells) add('case-tells', '/tells', `The chart tells ${tells}, not ${expectedTells}.`);
  }
  for (const [part, expected] of Object.entries(testCase.premium ?? {})) {
    const actual = rated.status === 'rated' ? rated.premium[part as 'total'] : undefined;
    if (actual === expected) continue;
    const because =
      rated.status === 'incomplete'
        ? `nothing (missing: ${rated.missing.join(', ')})`
        : rated.status === 'no-rule'
          ? `nothing (no row of ${rated.table} for ${JSON.stringify(rated.inputs)})`
          : rated.status === 'not-sold'
            ? 'nothing (these answers end without a sale)'
            : String(actual);
    const mend = 'Correct the rating, or review the expected premium.';
    add('case-premium', `/premium/${part}`, `The ${part} is ${because}, not ${expected}.`, mend);
  }
  for (const [fact, expected] of Object.entries(testCase.facts ?? {})) {
    const [is, wanted] = [facts[fact] ?? null, expected].map((value) => String(value ?? 'unknown'));
    const mend = 'Correct the condition, or what is expected.';
    if (is !== wanted) add('case-fact', `/facts${formatPointer(fact)}`, `"${fact}" is ${is}, not ${wanted}.`, mend);
  }
  return changes === undefined ? findings : [...findings, ...checkChanges(file, name, testCase.changes ?? [], changes)];
}
