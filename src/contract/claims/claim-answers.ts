import { readMinorUnits } from '#engine/language/typed/amount.ts';
import type { Answers, Item } from '#engine/record.ts';
import { convertToCents } from '#shared/convert-amount.ts';
import { formatDecimal, readCurrencyDecimals } from '#shared/format.ts';
import type { BodyOf } from '../call.ts';
import type { ClaimLineInput } from './claim-lines.ts';
import type { fileClaim } from './claims.ts';

type ClaimBody = BodyOf<typeof fileClaim>;

/**
 * Builds the body of the call `fileClaim` from the answers of the claim form. The engine has already validated the
 * answers.
 */
export function toClaimBody(answers: Answers, policyNumber: string): ClaimBody {
  const text = (field: string) => String(answers[field] ?? '');
  return {
    policyNumber,
    insured: text('insured'),
    ...(answers.claimant === undefined ? {} : { claimant: text('claimant') }),
    contactPerson: text('contactPerson'),
    phone: text('phone'),
    lossDate: text('lossDate'),
    dischargeDate: answers.dischargeDate === undefined ? null : text('dischargeDate'),
    description: text('description'),
    lines: ((answers.lines ?? []) as Item[]).map(toLine),
  };
}

/** The members of a line that the form and the call have under the same name. */
const SAME_MEMBERS = ['cause', 'provider', 'billNumber', 'billDate', 'from', 'to'] as const;

const copyMembers = (from: Partial<Record<string, unknown>>): Partial<Record<(typeof SAME_MEMBERS)[number], string>> =>
  Object.fromEntries(SAME_MEMBERS.flatMap((name) => (from[name] === undefined ? [] : [[name, String(from[name])]])));

function toLine(item: Item): ClaimLineInput {
  const { benefit, amount, currency } = item;
  const stated = { benefit: String(benefit), ...copyMembers(item) };
  // The typed amount has at most two decimals, so rounding gives its exact minor units.
  if (currency === undefined) return { ...stated, amount: Math.round(Number(amount) * 100) };
  const asked = readMinorUnits(String(item.asked), readCurrencyDecimals(String(currency))) ?? 0;
  const rated = { currency: String(currency), amount: asked, rate: String(item.rate) };
  return { ...stated, foreign: { ...rated, source: String(item.rateSource), day: String(item.rateDay) } };
}

/** Returns the claimed amount of a line in US cents; 0 if it has none. */
export const readClaimedAmount = ({ amount, foreign }: ClaimLineInput): number =>
  foreign ? convertToCents(foreign) : (amount ?? 0);

function toItem(line: ClaimLineInput, at: number): Item {
  const { benefit, foreign } = line;
  const item = { id: String(at), benefit, amount: (readClaimedAmount(line) / 100).toFixed(2), ...copyMembers(line) };
  if (!foreign) return item;
  const { currency, amount, rate, source: rateSource, day: rateDay } = foreign;
  return { ...item, currency, asked: formatDecimal(amount, currency), rate, rateSource, rateDay };
}

/**
 * Builds the answers of the claim form from a body of `fileClaim`, so that the form's rules validate both. The id of a
 * claimed line is its index.
 * @param insured the id of the insured person if the body names no insured person
 */
export function toClaimAnswers(body: ClaimBody, insured: string): Answers {
  const { claimant, contactPerson, phone, lossDate, dischargeDate, description, lines } = body;
  return {
    insured: body.insured ?? insured,
    ...(claimant === undefined ? {} : { claimant }),
    ...{ contactPerson, phone, lossDate, description },
    ...(dischargeDate ? { dischargeDate } : {}),
    lines: lines.map(toItem),
  };
}
