import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
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
  checkLines(['optional'], benefits.optional);
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
