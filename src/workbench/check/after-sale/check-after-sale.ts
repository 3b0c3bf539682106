import { readCases } from '#engine/cases/read-cases.ts';
import type { AfterSale, Consequence } from '#engine/language/after-sale.ts';
import type { FieldSchema, ProductDefinition } from '#engine/language/definition.ts';
import { listReadNames } from '#engine/language/expression.ts';
import { hasCoverChange } from '#engine/policy/cover-fields.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
  type CheckContext,
  findDuplicates,
  formatPointer,
  type Issue,
  joinNames,
  resolveProductFile,
} from '#workbench/base/issue.ts';
import { listNamesReadDeeply } from '../../base/known-names.ts';

/** Reports an issue at a member of `afterSale`. */
type IssueReporter = (code: string, at: (string | number)[], message: string, mend: string) => Issue;
type AfterSaleInput = {
  afterSale: AfterSale;
  definition: ProductDefinition;
  fields: Record<string, FieldSchema>;
  tell: IssueReporter;
};

/** The least number of days in a month. */
const SHORT_MONTH = 28;

/**
 * Checks a product's after-sale rules. It reports answers that no page asks, unknown names, windows that overlap, a
 * retained amount above the paid amount, and declarations that would be carried over without a new question.
 */
export function checkAfterSale(context: CheckContext): Issue[] {
  const { definition, name } = context;
  const { afterSale } = definition.product;
  if (!afterSale) return [];
  const tell: IssueReporter = (code, at, message, mend) => {
    return { code, file: resolveProductFile(name, 'product'), at: formatPointer('afterSale', ...at), message, mend };
  };
  const looked: AfterSaleInput = { afterSale, definition, fields: mapFields(definition), tell };
  return [
    ...checkChanges(looked),
    ...checkEvents(looked),
    ...checkWindows(looked),
    ...checkRetainedAmounts(looked, findLeastPremium(context)),
    ...checkRenewal(looked),
  ];
}

function checkChanges({ afterSale: { change }, definition, fields, tell }: AfterSaleInput): Issue[] {
  const kinds = Object.entries(change.kinds);
  const places: [string, (string | number)[]][] = [
    ...kinds.flatMap(([kind, { answers }]) =>
      answers.map((answer, at): [string, (string | number)[]] => [answer, ['change', 'kinds', kind, 'answers', at]]),
    ),
    ...change.corrections.map((answer, at): [string, (string | number)[]] => [answer, ['change', 'corrections', at]]),
  ];
  const named = kinds.flatMap(([, { answers }]) => answers);
  const { cover } = definition.product;
  const ofDays = [cover.effectiveFrom, cover.effectiveTo].flatMap((logic) => listNamesReadDeeply(definition, logic));
  const mayMove = named.some((answer) => ofDays.includes(answer.slice(1)));
  return [
    ...places
      .filter(([answer]) => !isAnswer(answer, fields))
      .map(([answer, at]) =>
        tell(
          'unknown-answer',
          at,
          `No page asks for "${answer}".`,
          'Write /FIELD, /LIST, or /LIST/FIELD of its items.',
        ),
      ),
    ...kinds.flatMap(([kind, { answers, backDays = {} }]) =>
      Object.entries(backDays)
        .filter(([asker, days]) => asker !== 'insurer' && days > 0 && hasCoverChange({ definition }, answers))
        .map(([asker, days]) =>
          tell(
            'cover-back-dated',
            ['change', 'kinds', kind, 'backDays', asker],
            `"${kind}" can raise the premium or the sums insured, and the ${asker} may let it begin ${days} days back: after a loss.`,
            'Leave it out. Staff alone let cover begin before the day on which it is asked for, with a reason.',
          ),
        ),
    ),
    ...findDuplicates(named).map((answer) =>
      tell('changed-twice', ['change', 'kinds'], `Two kinds of change name "${answer}".`, 'Leave it to one of them.'),
    ),
    ...(change.movesDates && !mayMove
      ? [
          tell(
            'dates-not-named',
            ['change', 'movesDates'],
            'The days of the cover may be moved, but no kind of change names an answer that they follow from.',
            `Name one of ${joinNames(ofDays.filter((field) => field in fields))} in a kind of change, or write false.`,
          ),
        ]
      : []),
  ];
}

function isAnswer(answer: string, fields: Record<string, FieldSchema>): boolean {
  const [, field = '', inner] = answer.split('/');
  const items = fields[field]?.items;
  if (inner === undefined) return Object.hasOwn(fields, field);
  return items?.type === 'object' && inner !== 'id' && Object.hasOwn(items.properties, inner);
}

function checkEvents({ afterSale: { change, cancel, happens }, tell }: AfterSaleInput): Issue[] {
  return Object.entries(happens).flatMap(([what, then]: [string, Consequence]) => {
    if ('cancels' in then && !Object.hasOwn(cancel.reasons, then.cancels))
      return [
        tell(
          'unknown-reason',
          ['happens', what, 'cancels'],
          `There is no reason "${then.cancels}".`,
          `Name one of ${joinNames(Object.keys(cancel.reasons)) || 'cancel.reasons'}, or write the reason there.`,
        ),
      ];
    if ('changes' in then && !Object.hasOwn(change.kinds, then.changes))
      return [
        tell(
          'unknown-change',
          ['happens', what, 'changes'],
          `There is no kind of change "${then.changes}".`,
          `Name one of ${joinNames(Object.keys(change.kinds)) || 'change.kinds'}, or write the kind there.`,
        ),
      ];
    return [];
  });
}

/** Checks windows that overlap. One of two such windows never applies, or applies twice. */
function checkWindows({ afterSale: { cancel, instalments }, tell }: AfterSaleInput): Issue[] {
  const { coolingOffDays, freeLookDays } = cancel;
  const found: Issue[] = [];
  if (coolingOffDays > 0 && coolingOffDays <= freeLookDays)
    found.push(
      tell(
        'windows-overlap',
        ['cancel', 'coolingOffDays'],
        `The ${coolingOffDays} days of cooling off lie within the ${freeLookDays} days of free look, which gives all back anyway.`,
        'Write 0, or more days than those of free look.',
      ),
    );
  for (const [plan, { everyMonths }] of Object.entries(instalments?.plans ?? {})) {
    const graceDays = instalments?.graceDays ?? 0;
    if (graceDays < everyMonths * SHORT_MONTH) continue;
    found.push(
      tell(
        'windows-overlap',
        ['instalments', 'graceDays'],
        `The ${graceDays} days of grace of "${plan}" last until its next payment is due.`,
        `Write fewer than ${everyMonths * SHORT_MONTH}.`,
      ),
    );
  }
  return found;
}

function checkRetainedAmounts(
  { afterSale: { cancel }, definition, tell }: AfterSaleInput,
  least: number | undefined,
): Issue[] {
  const lines = definition.rating.steps.flatMap(({ set, part }) => (part === undefined ? [] : [set]));
  const { amount, minimum } = cancel.kept;
  return [
    ...cancel.kept.lines.flatMap((line, at) =>
      lines.includes(line)
        ? []
        : [
            tell(
              'unknown-line',
              ['cancel', 'kept', 'lines', at],
              `The premium has no line "${line}".`,
              `Its lines are ${joinNames(lines)}.`,
            ),
          ],
    ),
    ...Object.entries({ amount, minimum }).flatMap(([member, value]) =>
      least === undefined || value <= least
        ? []
        : [
            tell(
              'kept-above-premium',
              ['cancel', 'kept', member],
              `${value} is kept of a policy that costs ${least}.`,
              'Keep at most what the cheapest policy costs: the amount of the case that priceFrom names.',
            ),
          ],
    ),
  ];
}

/** Finds the premium of the cheapest ordinary case. */
function findLeastPremium({ definition, caseFiles, read }: CheckContext): number | undefined {
  const { cases } = readCases(caseFiles, read);
  return cases.find(({ name }) => name === definition.product.priceFrom)?.testCase.premium?.total;
}

function checkRenewal({ afterSale: { renew }, definition, fields, tell }: AfterSaleInput): Issue[] {
  const reads = Object.values(definition.rating.inputs).some(({ from }) =>
    listReadNames(from).includes('circumstances.claimFreeYears'),
  );
  const unread = 'The rating has a table of years without a claim, or the product no such discount.';
  if (!renew)
    return reads
      ? [tell('no-claim-unread', [], 'The rating reads years without a claim, but nothing is renewed.', unread)]
      : [];
  const { firstDay, lastDay, asksAgain, insteadOf = {}, noClaim } = renew;
  const { cover } = definition.product;
  const named: [string, (string | number)[]][] = [
    [firstDay, ['renew', 'firstDay']],
    ...(lastDay === undefined ? [] : [[lastDay, ['renew', 'lastDay']] as [string, (string | number)[]]]),
    ...asksAgain.map((field, at): [string, (string | number)[]] => [field, ['renew', 'asksAgain', at]]),
    ...Object.keys(insteadOf).map((field): [string, (string | number)[]] => [field, ['renew', 'insteadOf', field]]),
  ];
  const declared = Object.values(definition.form.pages).flatMap(({ declares = [] }) => declares);
  return [
    ...named
      .filter(([field]) => !Object.hasOwn(fields, field))
      .map(([field, at]) =>
        tell('unknown-field', at, `No page asks for "${field}".`, 'Correct the name of the field.'),
      ),
    ...(Object.hasOwn(fields, firstDay) && !listNamesReadDeeply(definition, cover.effectiveFrom).includes(firstDay)
      ? [
          tell(
            'renewal-other-day',
            ['renew', 'firstDay'],
            `The first day of the cover does not follow from "${firstDay}".`,
            'Name the answer that cover.effectiveFrom reads.',
          ),
        ]
      : []),
    ...Object.entries(insteadOf).flatMap(([field, others]) =>
      Object.entries(others)
        .flat()
        .filter((option) => fields[field] && !(fields[field].enum ?? []).map(String).includes(option))
        .map((option) =>
          tell(
            'unknown-option',
            ['renew', 'insteadOf', field],
            `"${field}" has no option "${option}".`,
            'Correct the option.',
          ),
        ),
    ),
    ...[...new Set(declared)]
      .filter((field) => !asksAgain.includes(field))
      .map((field) =>
        tell(
          'declaration-carried',
          ['renew', 'asksAgain'],
          `A renewal would carry over what was declared: "${field}".`,
          `Add "${field}": who renews declares it again.`,
        ),
      ),
    ...((noClaim !== undefined) === reads
      ? []
      : [
          tell(
            'no-claim-unread',
            ['renew', 'noClaim'],
            noClaim
              ? 'Years without a claim are carried over, but no input of the rating reads circumstances.claimFreeYears.'
              : 'The rating reads years without a claim, but no renewal carries them over.',
            unread,
          ),
        ]),
  ];
}
