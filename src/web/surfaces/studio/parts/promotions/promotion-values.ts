import { readNumber, readPercent } from '#engine/language/typed/amount.ts';
import { toPlainLatin } from '#engine/language/typed/characters.ts';
import type { Promotion } from '#engine/promotions/promotion.ts';
import schema from '#engine/schemas/promotions.schema.json' with { type: 'json' };
import { fits, memberSchema } from '#web/surfaces/studio/base/members/member-schema.ts';
import { formatMinorUnits, parseMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';

/** The texts in the inputs of a promotion. An input without a value is empty. */
type PromotionInput = {
  code: string;
  kind: Promotion['kind'];
  worth: string;
  validFrom: string;
  validTo: string;
  minimum: string;
  maxUses: string;
  maxUsesPerPerson: string;
  plans: readonly string[];
};

export function toPromotionInput(promotion: Promotion | undefined, currency: string): PromotionInput {
  const { code = '', kind = 'percent', percent = '', validFrom = '', validTo = '', plans = [] } = promotion ?? {};
  const { amount, minimum, maxUses, maxUsesPerPerson } = promotion ?? {};
  const money = (minor: number | undefined) => (minor === undefined ? '' : formatMinorUnits(minor, currency));
  return {
    ...{ code, kind, validFrom, validTo, plans },
    worth: kind === 'percent' ? percent : money(amount),
    minimum: money(minimum),
    maxUses: String(maxUses ?? ''),
    maxUsesPerPerson: String(maxUsesPerPerson ?? ''),
  };
}

/** The faults by input. `useForm` reports required inputs that are empty. */
type PromotionIssues = Partial<
  Record<Exclude<keyof PromotionInput, 'plans' | 'kind'>, 'code' | 'taken' | 'percent' | 'amount' | 'count' | 'period'>
>;

/** Returns true if a text is valid for a member of a promotion, by the schema of its file. */
const isFit = (member: keyof Promotion, typed: string | number | undefined): boolean =>
  fits(String(typed ?? ''), memberSchema(schema, ['promotions', 0, member]));

export function validatePromotion(
  typed: PromotionInput,
  { currency, taken }: { currency: string; taken: readonly string[] },
): PromotionIssues {
  const found: PromotionIssues = {};
  const { code, percent, amount, minimum, maxUses, maxUsesPerPerson } = parsePromotion(typed, currency);
  if (!isFit('code', code)) found.code = 'code';
  else if (taken.includes(code)) found.code = 'taken';
  const isWorth = typed.kind === 'percent' ? percent !== '' && isFit('percent', percent) : isFit('amount', amount);
  if (!isWorth) found.worth = typed.kind;
  if (!isFit('minimum', minimum)) found.minimum = 'amount';
  if (!isFit('maxUses', maxUses)) found.maxUses = 'count';
  if (!isFit('maxUsesPerPerson', maxUsesPerPerson)) found.maxUsesPerPerson = 'count';
  if (typed.validFrom !== '' && typed.validTo !== '' && typed.validTo < typed.validFrom) found.validTo = 'period';
  return found;
}

/** Returns the promotion from the typed texts. `validatePromotion` returns its faults. */
export function parsePromotion(typed: PromotionInput, currency: string): Promotion {
  const { kind, validFrom, validTo, plans } = typed;
  const amount = (text: string) => parseMinorUnits(text, currency) ?? 0;
  return {
    code: toPlainLatin(typed.code).toUpperCase(),
    kind,
    ...(kind === 'percent' ? { percent: readPercent(typed.worth) ?? typed.worth } : { amount: amount(typed.worth) }),
    ...{ validFrom, validTo },
    ...counted('maxUses', typed.maxUses),
    ...counted('maxUsesPerPerson', typed.maxUsesPerPerson),
    ...(typed.minimum.trim() === '' ? {} : { minimum: amount(typed.minimum) }),
    ...(plans.length === 0 ? {} : { plans: [...plans] }),
  };
}

/** Returns a member with the number of uses: 0 if the text is not a whole number, no member if it is empty. */
function counted(member: 'maxUses' | 'maxUsesPerPerson', typed: string): Partial<Promotion> {
  if (typed.trim() === '') return {};
  const plain = readNumber(typed) ?? '';
  return { [member]: /^\d+$/.test(plain) ? Number(plain) : 0 };
}
