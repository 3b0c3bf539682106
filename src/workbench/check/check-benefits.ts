import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
  type CheckContext,
  findDuplicates,
  formatPointer,
  type Issue,
  joinNames,
  resolveProductFile,
} from '../base/issue.ts';

/**
 * Checks plans: one for each option of the compared field, each with every benefit line; at most one is recommended.
 */
export function checkBenefits({ definition, name }: CheckContext): Issue[] {
  const { benefits, rating } = definition;
  const file = resolveProductFile(name, 'benefits');
  const options = rating.compare === undefined ? [] : (mapFields(definition)[rating.compare]?.enum ?? []).map(String);
  const plans = benefits.plans.map(({ id }) => id);
  const fault = (code: string, at: string, message: string, mend: string): Issue => ({
    code,
    file,
    at,
    message,
    mend,
  });
  const unknownLine = (at: string, line: string): Issue =>
    fault('unknown-line', at, `There is no benefit line "${line}".`, 'Add it to lines, or correct the name.');
  return [
    ...findDuplicates(plans).map((id) => fault('name-twice', '/plans', `There are two plans "${id}".`, 'Keep one.')),
    ...benefits.plans.flatMap(({ id, recommended }, index) =>
      recommended && benefits.plans.slice(0, index).some((other) => other.recommended)
        ? [
            fault(
              'recommended-twice',
              formatPointer('plans', index, 'recommended'),
              `"${id}" is not the only plan that is recommended.`,
              'Recommend one plan.',
            ),
          ]
        : [],
    ),
    ...options
      .filter((option) => !plans.includes(option))
      .map((option) =>
        fault(
          'plan-missing',
          '/plans',
          `The option "${option}" of "${rating.compare}" has no plan.`,
          'Write the plan with its limits.',
        ),
      ),
    ...plans
      .filter((id) => rating.compare !== undefined && !options.includes(id))
      .map((id) =>
        fault(
          'plan-not-offered',
          formatPointer('plans', plans.indexOf(id)),
          `"${rating.compare}" does not offer the plan "${id}".`,
          `Its options are ${joinNames(options)}.`,
        ),
      ),
    ...Object.keys(benefits.optional ?? {})
      .filter((line) => !benefits.lines.includes(line))
      .map((line) => unknownLine(formatPointer('optional', line), line)),
    ...benefits.plans.flatMap(({ id, limits }, index) => [
      ...benefits.lines
        .filter((line) => !Object.hasOwn(limits, line))
        .map((line) =>
          fault(
            'limit-missing',
            formatPointer('plans', index, 'limits'),
            `The plan "${id}" does not say what "${line}" pays.`,
            'Write an amount, a word, or null where it is not covered.',
          ),
        ),
      ...Object.keys(limits)
        .filter((line) => !benefits.lines.includes(line))
        .map((line) => unknownLine(formatPointer('plans', index, 'limits', line), line)),
    ]),
  ];
}
