import { readCases } from '#engine/cases/read-cases.ts';
import type { AfterSale, Consequence } from '#engine/language/after-sale.ts';
import type { FieldSchema, ProductDefinition } from '#engine/language/definition.ts';
import { listReadNames } from '#engine/language/expression.ts';
import { hasCoverChange } from '#engine/policy/cover-fields.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
  type AddIssue,
  type CheckContext,
  createIssueList,
  findDuplicates,
  type Issue,
  joinNames,
  resolveProductFile,
} from '#workbench/base/issue.ts';
import { listNamesReadDeeply } from '../../base/known-names.ts';

type AfterSaleInput = {
  afterSale: AfterSale;
  definition: ProductDefinition;
  fields: Record<string, FieldSchema>;
  add: AddIssue;
};

/** The least number of days in a month. */
const SHORT_MONTH = 28;

/**
 * Checks a product's after-sale rules. It reports answers that no page asks, unknown names, periods that overlap, a
 * retained amount above the lowest premium, and declarations that a renewal would copy without asking again.
 */
export function checkAfterSale(context: CheckContext): Issue[] {
  const { definition, name } = context;
  const { afterSale } = definition.product;
  if (!afterSale) return [];
  const { issues, add } = createIssueList(resolveProductFile(name, 'product'), '/afterSale');
  const input: AfterSaleInput = { afterSale, definition, fields: mapFields(definition), add };
  checkChanges(input);
  checkEvents(input);
  checkWindows(input);
  checkRetainedAmounts(input, findLeastPremium(context));
  checkRenewal(input);
  return issues;
}

function checkChanges({ afterSale: { change }, definition, fields, add }: AfterSaleInput): void {
  const kinds = Object.entries(change.kinds);
  const lists = [
    ...kinds.map(([kind, { answers }]) => ({ answers, at: ['change', 'kinds', kind, 'answers'] })),
    { answers: change.corrections, at: ['change', 'corrections'] },
  ];
  const hint = 'Write /FIELD, /LIST, or /LIST/FIELD of its items.';
  for (const { answers, at } of lists)
    for (const [index, answer] of [...answers.entries()].filter(([, one]) => !isAnswer(one, fields)))
      add('unknown-answer', [...at, index], `No page asks for "${answer}".`, hint);
  const risky = kinds.filter(([, { answers }]) => hasCoverChange({ definition }, answers));
  for (const [kind, { backDays = {} }] of risky)
    for (const [asker, days] of Object.entries(backDays))
      if (asker !== 'insurer' && days > 0)
        add(
          'cover-back-dated',
          ['change', 'kinds', kind, 'backDays', asker],
          `"${kind}" can raise the premium or the sums insured, and the ${asker} may let it begin ${days} days back: after a loss.`,
          {
            mend: 'Leave it out. Staff alone let cover begin before the day on which it is asked for, with a reason.',
            facts: { days: String(days) },
          },
        );
  const named = kinds.flatMap(([, { answers }]) => answers);
  for (const answer of findDuplicates(named))
    add('changed-twice', '/change/kinds', `Two kinds of change name "${answer}".`, 'Leave it to one of them.');
  const { cover } = definition.product;
  const ofDays = [cover.effectiveFrom, cover.effectiveTo].flatMap((logic) => listNamesReadDeeply(definition, logic));
  if (change.movesDates && !named.some((answer) => ofDays.includes(answer.slice(1))))
    add(
      'dates-not-named',
      '/change/movesDates',
      'The days of the cover may be moved, but no kind of change names an answer that they follow from.',
      `Name one of ${joinNames(ofDays.filter((field) => field in fields))} in a kind of change, or write false.`,
    );
}

function isAnswer(answer: string, fields: Record<string, FieldSchema>): boolean {
  const [, field = '', inner] = answer.split('/');
  const items = fields[field]?.items;
  if (inner === undefined) return Object.hasOwn(fields, field);
  return items?.type === 'object' && inner !== 'id' && Object.hasOwn(items.properties, inner);
}

function checkEvents({ afterSale: { change, cancel, happens }, add }: AfterSaleInput): void {
  for (const [event, then] of Object.entries<Consequence>(happens)) {
    if ('cancels' in then && !Object.hasOwn(cancel.reasons, then.cancels))
      add(
        'unknown-reason',
        ['happens', event, 'cancels'],
        `There is no reason "${then.cancels}".`,
        `Name one of ${joinNames(Object.keys(cancel.reasons)) || 'cancel.reasons'}, or write the reason there.`,
      );
    if ('changes' in then && !Object.hasOwn(change.kinds, then.changes))
      add(
        'unknown-change',
        ['happens', event, 'changes'],
        `There is no kind of change "${then.changes}".`,
        `Name one of ${joinNames(Object.keys(change.kinds)) || 'change.kinds'}, or write the kind there.`,
      );
  }
}

/**
 * Checks that the days of grace for an instalment end before the next instalment is due, and that no reason reaches
 * back and has days of notice.
 */
function checkWindows({ afterSale: { cancel, instalments }, add }: AfterSaleInput): void {
  for (const [name, { backDays, noticeDays = 0 }] of Object.entries(cancel.reasons))
    if (noticeDays > 0 && backDays > 0)
      add(
        'windows-overlap',
        ['cancel', 'reasons', name, 'noticeDays'],
        `"${name}" ends cover ${noticeDays} days ahead at the earliest, and ${backDays} days back.`,
        { mend: 'Write 0 for backDays, or leave noticeDays out.', facts: { days: `${noticeDays}, ${backDays}` } },
      );
  const { plans = {}, graceDays = 0 } = instalments ?? {};
  for (const [plan, { everyMonths }] of Object.entries(plans))
    if (graceDays >= everyMonths * SHORT_MONTH)
      add(
        'windows-overlap',
        '/instalments/graceDays',
        `The ${graceDays} days of grace of "${plan}" last until its next payment is due.`,
        { mend: `Write fewer than ${everyMonths * SHORT_MONTH}.`, facts: { days: String(graceDays) } },
      );
}

function checkRetainedAmounts({ afterSale, definition, add }: AfterSaleInput, least = Number.POSITIVE_INFINITY): void {
  const names = definition.rating.steps.flatMap(({ set, part }) => (part === undefined ? [] : [set]));
  const { kept, scale } = afterSale.cancel;
  const { amount, minimum, lines } = kept;
  const table = definition.form.tables?.[scale ?? ''];
  if (scale !== undefined && !['months', 'share'].every((output) => table?.outputs.includes(output)))
    add(
      'unknown-scale',
      '/cancel/scale',
      `The form has no table "${scale}" with months and share.`,
      'Name a table of the form with these outputs, or leave it out.',
    );
  for (const [index, line] of lines.entries())
    if (!names.includes(line))
      add(
        'unknown-line',
        ['cancel', 'kept', 'lines', index],
        `The premium has no line "${line}".`,
        `Its lines are ${joinNames(names)}.`,
      );
  for (const [member, value] of Object.entries({ amount, minimum }))
    if (value > least)
      add('kept-above-premium', ['cancel', 'kept', member], `${value} is kept of a policy that costs ${least}.`, {
        mend: 'Keep at most what the cheapest policy costs: the amount of the case that priceFrom names.',
        facts: { foundPremium: String(value), expectedPremium: String(least) },
      });
}

/** Finds the premium, in minor units, of the case that `priceFrom` names; undefined if there is none. */
function findLeastPremium({ definition, caseFiles, read }: CheckContext): number | undefined {
  const { cases } = readCases(caseFiles, read);
  return cases.find(({ name }) => name === definition.product.priceFrom)?.testCase.premium?.total;
}

function checkRenewal({ afterSale: { renew }, definition, fields, add }: AfterSaleInput): void {
  const reads = Object.values(definition.rating.inputs).some(({ from }) =>
    listReadNames(from).includes('circumstances.claimFreeYears'),
  );
  const unread = 'The rating has a table of years without a claim, or the product no such discount.';
  if (!renew) {
    if (reads) add('no-claim-unread', '', 'The rating reads years without a claim, but nothing is renewed.', unread);
    return;
  }
  checkRenewedAnswers(renew, { definition, fields, add });
  if ((renew.noClaim !== undefined) !== reads)
    add(
      'no-claim-unread',
      '/renew/noClaim',
      renew.noClaim
        ? 'Years without a claim are carried over, but no input of the rating reads circumstances.claimFreeYears.'
        : 'The rating reads years without a claim, but no renewal carries them over.',
      unread,
    );
}

/** Checks the answers that a renewal moves, asks again or replaces. */
function checkRenewedAnswers(
  { firstDay, lastDay, asksAgain, insteadOf = {} }: NonNullable<AfterSale['renew']>,
  { definition, fields, add }: Omit<AfterSaleInput, 'afterSale'>,
): void {
  const named: [field: string, at: (string | number)[]][] = [
    [firstDay, ['firstDay']],
    ...(lastDay === undefined ? [] : [[lastDay, ['lastDay']] as [string, string[]]]),
    ...asksAgain.map((field, index): [string, (string | number)[]] => [field, ['asksAgain', index]]),
    ...Object.keys(insteadOf).map((field): [string, string[]] => [field, ['insteadOf', field]]),
  ];
  for (const [field, at] of named)
    if (!Object.hasOwn(fields, field))
      add('unknown-field', ['renew', ...at], `No page asks for "${field}".`, 'Correct the name of the field.');
  const { effectiveFrom } = definition.product.cover;
  if (Object.hasOwn(fields, firstDay) && !listNamesReadDeeply(definition, effectiveFrom).includes(firstDay))
    add(
      'renewal-other-day',
      '/renew/firstDay',
      `The first day of the cover does not follow from "${firstDay}".`,
      'Name the answer that cover.effectiveFrom reads.',
    );
  for (const [field, others] of Object.entries(insteadOf)) {
    const { enum: options = [] } = fields[field] ?? {};
    const unknown = Object.values(others)
      .flat()
      .filter((option) => field in fields && !options.map(String).includes(option));
    for (const option of unknown)
      add(
        'unknown-option',
        ['renew', 'insteadOf', field],
        `"${field}" has no option "${option}".`,
        'Correct the option.',
      );
  }
  const declared = Object.values(definition.form.pages).flatMap(({ declares = [] }) => declares);
  for (const field of new Set(declared))
    if (!asksAgain.includes(field))
      add(
        'declaration-carried',
        '/renew/asksAgain',
        `A renewal would carry over what was declared: "${field}".`,
        `Add "${field}": who renews declares it again.`,
      );
}
