import type { Promotion } from '#engine/promotions/promotion.ts';
import { latinDigits } from '#web/i18n/latin-digits.ts';
import { amountOf, amountText } from '#web/surfaces/studio/base/values/limit-amount.ts';

/** A promotion as it is typed: every box a text, empty where it says nothing. */
type Typed = {
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

export function typedOf(promotion: Promotion | undefined, currency: string): Typed {
  const {
    code = '',
    kind = 'percent',
    percent = '',
    amount,
    validFrom = '',
    validTo = '',
    plans = [],
  } = promotion ?? {};
  const { minimum, maxUses, maxUsesPerPerson } = promotion ?? {};
  const money = (minor: number | undefined) => (minor === undefined ? '' : amountText(minor, currency));
  return {
    ...{ code, kind, validFrom, validTo, plans },
    worth: kind === 'percent' ? percent : money(amount),
    minimum: money(minimum),
    maxUses: maxUses === undefined ? '' : String(maxUses),
    maxUsesPerPerson: maxUsesPerPerson === undefined ? '' : String(maxUsesPerPerson),
  };
}

/** What does not fit, by box; a box that is left empty and may not be is told by `useForm`. */
type Faulty = Partial<
  Record<Exclude<keyof Typed, 'plans' | 'kind'>, 'code' | 'taken' | 'percent' | 'amount' | 'count' | 'period'>
>;

export function faultsOf(typed: Typed, { currency, taken }: { currency: string; taken: readonly string[] }): Faulty {
  const found: Faulty = {};
  const code = codeOf(typed.code);
  if (!/^[A-Z0-9][A-Z0-9_-]{2,19}$/.test(code)) found.code = 'code';
  else if (taken.includes(code)) found.code = 'taken';
  if (
    typed.kind === 'percent'
      ? percentOf(typed.worth) === undefined
      : !(amountOf(latinDigits(typed.worth), currency) ?? 0)
  )
    found.worth = typed.kind;
  if (typed.minimum.trim() !== '' && !amountOf(latinDigits(typed.minimum), currency)) found.minimum = 'amount';
  for (const name of ['maxUses', 'maxUsesPerPerson'] as const)
    if (typed[name].trim() !== '' && countOf(typed[name]) === undefined) found[name] = 'count';
  if (typed.validFrom !== '' && typed.validTo !== '' && typed.validTo < typed.validFrom) found.validTo = 'period';
  return found;
}

/** The promotion that was typed; what does not fit is none of its business. */
export function promotionOf(typed: Typed, currency: string): Promotion {
  const { kind, validFrom, validTo, plans } = typed;
  const amount = (text: string) => amountOf(latinDigits(text), currency) ?? 0;
  const [maxUses, maxUsesPerPerson] = [countOf(typed.maxUses), countOf(typed.maxUsesPerPerson)];
  return {
    code: codeOf(typed.code),
    kind,
    ...(kind === 'percent' ? { percent: percentOf(typed.worth) ?? '0' } : { amount: amount(typed.worth) }),
    ...{ validFrom, validTo },
    ...(maxUses === undefined ? {} : { maxUses }),
    ...(maxUsesPerPerson === undefined ? {} : { maxUsesPerPerson }),
    ...(typed.minimum.trim() === '' ? {} : { minimum: amount(typed.minimum) }),
    ...(plans.length === 0 ? {} : { plans: [...plans] }),
  };
}

const codeOf = (typed: string): string => latinDigits(typed).trim().toUpperCase();

function percentOf(typed: string): string | undefined {
  const plain = latinDigits(typed).replaceAll(/[\s%]/g, '');
  return /^\d{1,3}(\.\d{1,4})?$/.test(plain) && Number(plain) > 0 && Number(plain) <= 100 ? plain : undefined;
}

function countOf(typed: string): number | undefined {
  const plain = latinDigits(typed).replaceAll(/[\s,]/g, '');
  return /^[1-9]\d{0,8}$/.test(plain) ? Number(plain) : undefined;
}
