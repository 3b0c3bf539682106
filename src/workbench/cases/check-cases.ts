import { type NamedCase, readCases } from '#engine/cases/read-cases.ts';
import { type Case, type CaseRun, runCase } from '#engine/cases/run-case.ts';
import { type ChangeRun, runChanges } from '#engine/cases/run-changes.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import { createCheckedProduct } from '../base/checked-product.ts';
import { type CheckContext, formatPointer, type Issue, type IssueFacts, joinNames } from '../base/issue.ts';
import { checkChanges } from './check-changes.ts';

/** Runs every case and compares the end of its journey, the problems that the last page reports, and the premium. */
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
    // If the journey ends differently, its later changes are not compared: they would differ too.
    changes = run.ended === testCase.ends ? runChanges(run.open, testCase.changes ?? []) : undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const message = `An expression cannot be computed: ${error.message}.`;
    const mend = 'Correct the expression, or the answers.';
    return [{ code: 'case-breaks', file, at: formatPointer(name, 'answers'), message, mend }];
  }
  const steps = [...run.path, run.ended];
  const findings = [...compareEnd(testCase, run), ...comparePremium(testCase, run), ...compareFacts(testCase, run)].map(
    ({ at, ...difference }) => ({ ...difference, file, at: formatPointer(name) + at, path: steps }),
  );
  return changes === undefined ? findings : [...findings, ...checkChanges(file, name, testCase.changes ?? [], changes)];
}

/** A difference between a case and its run; `at` is the position in the case as a JSON pointer. */
type Difference = Pick<Issue, 'code' | 'at' | 'message' | 'mend' | 'facts'>;

function compareEnd(testCase: Case, { ended, problems, path, tells: told }: CaseRun): Difference[] {
  const mend = 'Correct the product, or what is expected.';
  const toText = (list: { at?: string; code: string }[]) => list.map(({ at, code }) => `${at ?? '/'} ${code}`).sort();
  const got = toText(problems);
  if (ended !== testCase.ends) {
    const why = got.length > 0 ? ` (${got.join(', ')})` : '';
    const message = `The journey ends at "${ended}", not at "${testCase.ends}"${why}.`;
    return [{ code: 'case-ends', at: '/ends', message, mend, facts: { found: ended, expected: testCase.ends } }];
  }
  const found: Difference[] = [];
  const add = (code: string, at: string, message: string, facts: IssueFacts) =>
    found.push({ code, at, message, mend, facts });
  if (ended !== 'issued' && got.join() !== toText(testCase.problems ?? []).join())
    add('case-problems', '/problems', `The page refuses ${got.join(', ') || 'nothing'}.`, {
      ...{ found: listCodes(problems), expected: listCodes(testCase.problems ?? []) },
    });
  if (testCase.path) {
    const named = (names: string[]) => joinNames(names) || 'nothing';
    const [way, expectedWay] = [named(path), named(testCase.path)];
    const [tells, expectedTells] = [named(told), named(testCase.tells ?? [])];
    if (way !== expectedWay)
      add('case-path', '/path', `The pages passed are ${way}, not ${expectedWay}.`, {
        ...{ found: path.join(', '), expected: testCase.path.join(', ') },
      });
    if (tells !== expectedTells)
      add('case-tells', '/tells', `The chart tells ${tells}, not ${expectedTells}.`, {
        ...{ found: told.join(', '), expected: (testCase.tells ?? []).join(', ') },
      });
  }
  return found;
}

const listCodes = (problems: readonly { code: string }[]): string => problems.map(({ code }) => code).join(', ');

function comparePremium({ premium = {} }: Case, { rated }: CaseRun): Difference[] {
  return Object.entries(premium).flatMap(([part, expected]) => {
    const actual = rated.status === 'rated' ? rated.premium[part as 'total'] : undefined;
    if (actual === expected) return [];
    const message = `The ${part} is ${describePremium(rated, actual)}, not ${expected}.`;
    const mend = 'Correct the rating, or review the expected premium.';
    const facts = { foundPremium: actual === undefined ? '' : String(actual), expectedPremium: String(expected) };
    return [{ code: 'case-premium', at: `/premium/${part}`, message, mend, facts }];
  });
}

function describePremium(rated: CaseRun['rated'], actual: number | undefined): string {
  if (rated.status === 'incomplete') return `nothing (missing: ${rated.missing.join(', ')})`;
  if (rated.status === 'no-rule') return `nothing (no row of ${rated.table} for ${JSON.stringify(rated.inputs)})`;
  return rated.status === 'not-sold' ? 'nothing (these answers end without a sale)' : String(actual);
}

function compareFacts(testCase: Case, { facts }: CaseRun): Difference[] {
  return Object.entries(testCase.facts ?? {}).flatMap(([fact, expected]) => {
    const [is, wanted] = [facts[fact] ?? null, expected].map((value) => String(value ?? 'unknown'));
    const mend = 'Correct the condition, or what is expected.';
    if (is === wanted) return [];
    const message = `"${fact}" is ${is}, not ${wanted}.`;
    const values = { found: is as string, expected: wanted as string };
    return [{ code: 'case-fact', at: `/facts${formatPointer(fact)}`, message, mend, facts: values }];
  });
}
