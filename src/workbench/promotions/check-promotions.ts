import { listEffects } from '#engine/commands/list-effects.ts';
import { isDate } from '#engine/language/dates.ts';
import { listUnreadMembers, type Promotion, resolvePromotionsPath } from '#engine/promotions/promotion.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
  type Advice,
  type CheckContext,
  type CheckInput,
  createIssueList,
  findDuplicates,
  type Issue,
  joinNames,
  readIfPresent,
} from '../base/issue.ts';

/** Reads the promotions of a product as they are written; undefined if it has no such file. */
export function readPromotions({ name, read }: Pick<CheckInput, 'name' | 'read'>): Promotion[] | undefined {
  const file = readIfPresent(read, resolvePromotionsPath(name)) as { promotions?: Promotion[] } | undefined;
  return file && (file.promotions ?? []);
}

/**
 * Checks promotions: codes that nobody can use, discounts of nothing or too much, and names that the product does not
 * read.
 */
export function checkPromotions(context: CheckContext): Issue[] {
  const { name, definition } = context;
  const promotions = readPromotions(context) ?? [];
  const { issues, add } = createIssueList(resolvePromotionsPath(name), '/promotions');
  if (promotions.length === 0) return [];
  if (!listEffects(definition.form).some(({ finding }) => finding === 'promotion')) {
    const mend = 'Add a field for it with the effect "promotion", or remove the promotions.';
    add('promotion-unasked', '', 'No page asks for a promotion code, so nobody can use one.', mend);
    return issues;
  }
  const twice = findDuplicates(promotions.map(({ code }) => code));
  for (const [index, promotion] of promotions.entries()) {
    const { code } = promotion;
    const addAt = (fault: string, member: string, message: string, advice: Advice) => {
      const { mend, facts } = typeof advice === 'string' ? { mend: advice, facts: {} } : advice;
      add(fault, [index, member], `${code}: ${message}`, { mend, facts: { code, ...facts } });
    };
    if (twice.includes(code))
      addAt('promotion-twice', 'code', 'the code stands here twice.', 'Keep one of them, or give it another code.');
    checkTerms(definition, promotion, addAt);
  }
  return issues;
}

type AddAtMember = (code: string, member: string, message: string, advice: Advice) => void;

/** Checks the period, the discount, the plans and the other members of a promotion. */
function checkTerms(definition: CheckContext['definition'], promotion: Promotion, add: AddAtMember): void {
  const { percent = '1', validFrom, validTo, plans = [] } = promotion;
  for (const [member, day] of Object.entries({ validFrom, validTo }))
    if (!isDate(day))
      add('promotion-period', member, `there is no day ${day}.`, {
        mend: 'Write year, month and day.',
        facts: { found: day },
      });
  if (validTo < validFrom)
    add('promotion-period', 'validTo', 'it ends before it begins.', 'Correct one of the two days.');
  if (Number(percent) <= 0 || Number(percent) > 100)
    add('promotion-worth', 'percent', `it takes off ${percent} %.`, {
      mend: 'Write more than 0 and at most 100.',
      facts: { found: `${percent} %` },
    });
  const options = mapFields(definition)[definition.rating?.compare ?? '']?.enum ?? [];
  const unknown = joinNames(plans.filter((plan) => !options.includes(plan)));
  if (unknown !== '')
    add('promotion-plan', 'plans', `there is no plan ${unknown}.`, {
      mend: `Choose of ${joinNames(options.map(String))}.`,
      facts: { found: unknown },
    });
  for (const member of listUnreadMembers(definition, promotion))
    add(
      'promotion-unread',
      member,
      `neither the pages nor the rating read "${member}", so it would not be kept.`,
      `Read findings.promotion.value.${member} in the rating, or leave it out here.`,
    );
}
