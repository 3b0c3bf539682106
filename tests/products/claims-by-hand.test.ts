import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { assessClaim } from '#engine/claims/assess-claim.ts';
import type { ClaimLine, EarlierLine } from '#engine/claims/claim-lines.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import { addDays, addYears } from '#engine/language/dates.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { buildClaimFacts } from '#server/claims/benefits/claim-facts.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadTestProduct } from '#tests/paths/load-test-product.ts';

/**
 * Claims on policies of the real products, worked out by hand from the policy wordings of 29 November 2026. Each line quotes its
 * sentence. `cover` lists the plan and its answers from a day, and the day on which a change was recorded. `before` lists earlier
 * payments: `same` is of the same event, `taken` is the share that was subtracted.
 */
type Line = Record<
  'id' | 'product' | 'cover' | 'facts' | 'loss' | 'decided' | 'before' | 'claim' | 'allowed' | 'taken' | 'paid',
  string
>;

const lines: Line[] = parse(readFileSync(join(projectRoot, 'tests/products/claims-by-hand.csv')), { columns: true });

const planFields: Record<string, string> = {
  ...{ auto: 'selectedPlan', festivalPA: 'selectedPlan', travel: 'selectedPlan', golfer: 'selectedPlan' },
  ...{ medical: 'selectedMedicalPlan', fire: 'selectedCategory', property: 'selectedPropertyType' },
};

const business = { protectionType: 'buildingAndContents', selectedCategory: 'commercial' };

/** The answers for a word of `cover`. */
const answersOf: Record<string, (value: string) => Answers> = {
  vehicle: (value) => ({ vehicleValue: value }),
  building: (value) => ({ protectionType: 'buildingAndContents', buildingSumInsured: value }),
  contents: (value) => ({ protectionType: 'buildingAndContents', contentSumInsured: value }),
  machinery: (value) => ({ ...business, machinerySumInsured: value }),
  stock: (value) => ({ ...business, stockSumInsured: value }),
  deductible: (value) => ({ selectedVoluntaryDeductibleDiscount: `usd${value}` }),
  package: (value) => ({ selectedPackage: value }),
  outpatient: () => ({ selectedOPD: true }),
  annual: () => ({}),
};

const split = (text: string, by: string) => text.split(by).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
const cents = (dollars: string) => Math.round(Number(dollars) * 100);

/** The answers that hold on the day of the loss, as they were known on the day of the decision. */
function findAnswers({ product, cover, loss, decided }: Line): { answers: Answers; begins: string } {
  const segments = split(cover, '|').map((text) => {
    const [from = '', plan = '', ...words] = text.split(' ');
    const at = words.indexOf('recorded');
    const recorded = at < 0 ? from : (words[at + 1] ?? '');
    const more = (at < 0 ? words : words.slice(0, at)).map((word) => {
      const [name = '', value = ''] = word.split('=');
      return (answersOf[name] as (value: string) => Answers)(value);
    });
    return { from, recorded, answers: Object.assign({ [planFields[product] as string]: plan }, ...more) as Answers };
  });
  const known = segments.filter(({ from, recorded }) => from <= loss && (decided === '' || recorded <= decided));
  return { answers: known.at(-1)?.answers ?? {}, begins: segments[0]?.from ?? '' };
}

/** `roomAndBoard 250.00 x3 of 1 on 2026-05-01 same taken 10.00` */
function readAmount(text: string): Omit<EarlierLine, 'insured' | 'on'> & Partial<EarlierLine> & { degree?: number } {
  const [name = '', dollars = '', ...words] = text.split(' ');
  const [benefit = '', item] = name.split('/');
  const after = (word: string) => words[words.indexOf(word) + 1] as string;
  const units = words.find((word) => /^x\d+$/.test(word));
  return {
    ...{ benefit, amount: cents(dollars), isSame: words.includes('same') },
    ...(item === undefined ? {} : { item }),
    ...(units === undefined ? {} : { units: Number(units.slice(1)) }),
    ...(words.includes('of') ? { insured: after('of') } : {}),
    ...(words.includes('on') ? { on: after('on') } : {}),
    ...(words.includes('taken') ? { taken: cents(after('taken')) } : {}),
    ...(words.includes('degree') ? { degree: Number(after('degree')) } : {}),
  };
}

/** `cause illness; first 2025-04-01; value building 60000` */
function readFacts(text: string) {
  const values: Record<string, number> = {};
  const facts: { cause?: string; first?: string } = {};
  for (const [name = '', value = '', amount = ''] of split(text, ';').map((one) => one.split(' '))) {
    if (name === 'value') values[value] = cents(amount);
    else facts[name as 'cause'] = value;
  }
  return { ...facts, values };
}

function assess(line: Line) {
  const product = loadTestProduct(line.product);
  const { answers, begins } = findAnswers(line);
  const record: DraftRecord = {
    ...{ circumstances: { channel: 'public', language: 'en' }, answers, findings: {}, asOf: begins },
    ...{ passed: [], outcomes: [] },
  };
  const claimed = split(line.claim, ';').map(readAmount);
  const { cause, ...facts } = readFacts(line.facts);
  const promised = buildClaimFacts(product, record, {
    ...{ insured: claimed[0]?.insured ?? 'policyholder', loss: line.loss, first: begins },
    term: { from: begins, to: addDays(addYears(begins, 1), -1) },
    ...facts,
  });
  const earlier = split(line.before, ';').map((text): EarlierLine => {
    return { insured: 'policyholder', on: line.loss, ...readAmount(text) };
  });
  const asked = claimed.map(({ amount, isSame: _same, ...one }): ClaimLine => {
    return { ...one, asked: amount, ...(cause === undefined ? {} : { cause }) };
  });
  return assessClaim(selectClaimRules(product), promised, earlier, asked);
}

test.each(lines)('$id: $claim', (line) => {
  const { lines: assessed, shares, total } = assess(line);
  const shown = {
    allowed: assessed.map(({ allowed }) => allowed),
    taken: shares.reduce((sum, { amount }) => sum + amount, 0),
    paid: total,
  };
  const expected = { allowed: split(line.allowed, ';').map(cents), taken: cents(line.taken), paid: cents(line.paid) };
  expect(shown).toEqual(expected);
  expect(assessed.reduce((sum, { paid }) => sum + paid, 0)).toBe(total);
});

test('the lines quote every product, at least sixty in all', () => {
  expect(lines.length).toBeGreaterThanOrEqual(60);
  expect([...new Set(lines.map(({ product }) => product))].toSorted()).toEqual(Object.keys(planFields).toSorted());
});
