import type { ClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { BenefitsDefinition } from '#engine/language/definition.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
  type AddIssue,
  type CheckContext,
  createIssueList,
  findDuplicates,
  type Issue,
  joinNames,
  resolveProductFile,
} from '../base/issue.ts';

/**
 * Checks plans: one for each option of the compared field, each with every benefit line; at most one is recommended.
 */
export function checkBenefits({ definition, name }: CheckContext): Issue[] {
  const { benefits, rating } = definition;
  const { issues, add } = createIssueList(resolveProductFile(name, 'benefits'));
  const options = rating.compare === undefined ? [] : (mapFields(definition)[rating.compare]?.enum ?? []).map(String);
  const plans = benefits.plans.map(({ id }) => id);
  const checkLines = (at: (string | number)[], lines: object | undefined) => {
    for (const line of Object.keys(lines ?? {}).filter((one) => !benefits.lines.includes(one)))
      add(
        'unknown-line',
        [...at, line],
        `There is no benefit line "${line}".`,
        'Add it to lines, or correct the name.',
      );
  };
  for (const id of findDuplicates(plans)) add('name-twice', '/plans', `There are two plans "${id}".`, 'Keep one.');
  const first = benefits.plans.findIndex(({ recommended }) => recommended);
  for (const [index, { id, recommended }] of benefits.plans.entries())
    if (recommended && index > first)
      add(
        'recommended-twice',
        ['plans', index, 'recommended'],
        `"${id}" is not the only plan that is recommended.`,
        'Recommend one plan.',
      );
  for (const option of options.filter((one) => !plans.includes(one))) {
    const message = `The option "${option}" of "${rating.compare}" has no plan.`;
    add('plan-missing', '/plans', message, 'Write the plan with its limits.');
  }
  for (const id of plans.filter((one) => rating.compare !== undefined && !options.includes(one))) {
    const message = `"${rating.compare}" does not offer the plan "${id}".`;
    add('plan-not-offered', ['plans', plans.indexOf(id)], message, `Its options are ${joinNames(options)}.`);
  }
  if (plans.length > 0 && definition.product.documents.every(({ benefitsOfPlan }) => benefitsOfPlan === undefined)) {
    const file = resolveProductFile(name, 'form');
    const mend = 'Add the group "Plan" to a page, or name the field of the plan in the certificate.';
    issues.push({ code: 'plan-not-asked', file, at: '/pages', message: 'No page asks for the plan.', mend });
  }
  checkLines(['optional'], benefits.optional);
  checkClaimRules(benefits, add);
  for (const [index, { id, limits }] of benefits.plans.entries()) {
    const at = ['plans', index, 'limits'];
    for (const line of benefits.lines.filter((one) => !Object.hasOwn(limits, one)))
      add(
        'limit-missing',
        at,
        `The plan "${id}" does not say what "${line}" pays.`,
        'Write an amount, a word, or null where it is not covered.',
      );
    checkLines(at, limits);
  }
  return issues;
}

/** A list of names in the claim rules: its place, the code of an error, and the names that exist. */
type NamedRules = { at: (string | number)[]; names: string[]; code: string; known: string[] };

/** Checks that the claim rules name only lines, sums insured and words of limits that exist. */
function checkClaimRules({ lines, plans, claims }: BenefitsDefinition, add: AddIssue): void {
  const words = plans.flatMap(({ limits }) => Object.values(limits).map(String));
  for (const { at, names, code, known } of claims ? listNamedRules(claims, lines, words) : [])
    for (const name of names.filter((one) => !known.includes(one)))
      add(code, ['claims', ...at], `The claim rules name "${name}", which does not exist.`, 'Correct the name.');
}

function listNamedRules(claims: ClaimRules, lines: string[], words: string[]): NamedRules[] {
  const { coPayment, deductible, sums = {}, terms = {} } = claims;
  const ofLines = (at: string[], names: string[] = []): NamedRules => {
    return { at, names, code: 'unknown-line', known: lines };
  };
  return [
    ofLines(['lines'], Object.keys(claims.lines ?? {})),
    ofLines(['coPayment', 'of'], coPayment && [coPayment.line, ...coPayment.of]),
    ofLines(['deductible', 'line'], deductible?.line === undefined ? [] : [deductible.line]),
    ofLines(['deductible', 'of'], deductible?.of),
    ofLines(['deductible', 'notAlone'], deductible?.notAlone),
    { at: ['terms'], names: Object.keys(terms), code: 'term-unused', known: words },
    ...Object.entries(claims.lines ?? {}).flatMap(([line, { caps, sums: items = [] }]): NamedRules[] => [
      ofLines(['lines', line, 'caps'], caps === 'all' ? [] : caps),
      { at: ['lines', line, 'sums'], names: items, code: 'unknown-sum', known: Object.keys(sums) },
    ]),
  ];
}
