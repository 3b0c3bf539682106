import { listEffects } from '#engine/commands/list-effects.ts';
import { isDate } from '#engine/language/dates.ts';
import { listUnreadMembers, type Promotion, resolvePromotionsPath } from '#engine/promotions/promotion.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
  type CheckContext,
  type CheckInput,
  findDuplicates,
  formatPointer,
  type Issue,
  joinNames,
} from '../base/issue.ts';

/** Reads the promotions of a product as they are written; undefined if it has no such file. */
export function readPromotions({ name, read }: Pick<CheckInput, 'name' | 'read'>): Promotion[] | undefined {
  try {
    return (read(resolvePromotionsPath(name)) as { promotions?: Promotion[] }).promotions ?? [];
  } catch {
    return undefined;
  }
}

/**
 * Checks promotions: codes that nobody can use, discounts of nothing or too much, and names that the product does not
 * read.
 */
export function checkPromotions(context: CheckContext): Issue[] {
  const { name, definition } = context;
  const promotions = readPromotions(context) ?? [];
  const file = resolvePromotionsPath(name);
  if (promotions.length === 0) return [];
  if (!listEffects(definition.form).some(({ finding }) => finding === 'promotion')) {
    const message = 'No page asks for a promotion code, so nobody can use one.';
    const mend = 'Add a field for it with the effect "promotion", or remove the promotions.';
    return [{ code: 'promotion-unasked', file, at: '/promotions', message, mend }];
  }
  const twice = findDuplicates(promotions.map(({ code }) => code));
  return promotions.flatMap((promotion, index) => {
    const { code, percent, validFrom, validTo, plans = [] } = promotion;
    const of = (fault: string, member: string, message: string, mend: string): Issue => {
      return {
        code: fault,
        file,
        at: formatPointer('promotions', index, member),
        message: `${code}: ${message}`,
        mend,
      };
    };
    const found: Issue[] = [];
    if (twice.includes(code))
      found.push(
        of('promotion-twice', 'code', 'the code stands here twice.', 'Keep one of them, or give it another code.'),
      );
    for (const [member, day] of Object.entries({ validFrom, validTo }))
      if (!isDate(day))
        found.push(of('promotion-period', member, `there is no day ${day}.`, 'Write year, month and day.'));
    if (validTo < validFrom)
      found.push(of('promotion-period', 'validTo', 'it ends before it begins.', 'Correct one of the two days.'));
    if (percent !== undefined && (Number(percent) <= 0 || Number(percent) > 100))
      found.push(of('promotion-worth', 'percent', `it takes off ${percent} %.`, 'Write more than 0 and at most 100.'));
    const options = mapFields(definition)[definition.rating?.compare ?? '']?.enum ?? [];
    const unknown = plans.filter((plan) => !options.includes(plan));
    if (unknown.length > 0)
      found.push(
        of(
          'promotion-plan',
          'plans',
          `there is no plan ${joinNames(unknown)}.`,
          `Choose of ${joinNames(options.map(String))}.`,
        ),
      );
    for (const member of listUnreadMembers(definition, promotion))
      found.push(
        of(
          'promotion-unread',
          member,
          `neither the pages nor the rating read "${member}", so it would not be kept.`,
          `Read findings.promotion.value.${member} in the rating, or leave it out here.`,
        ),
      );
    return found;
  });
}
