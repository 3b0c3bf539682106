import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { assessClaim } from '#engine/claims/assess-claim.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { createTestCatalogue } from '#tests/support/test-catalogue.ts';
import { type Amount, buildBalanceLines } from './benefit-balance.ts';
import { buildClaimFacts } from './claim-facts.ts';
import { APPEAL_DAYS, CLAIM_DOCUMENT_TYPES, findServiceDays } from './claim-rules.ts';
import { findCoveredPlan, listBenefitLines, viewPlan } from './covered-plan.ts';

let products: Product[];
beforeAll(async () => {
  const catalogue = await createTestCatalogue(readProductFiles(projectRoot));
  products = catalogue.list().map(({ product }) => product);
});

const linesOf = (product: Product) => product.definition.benefits.lines;

test('every product has its own rules, and they name only documents that exist', () => {
  for (const product of products) {
    const { papers } = selectClaimRules(product);
    expect(product.definition.benefits.claims, product.id).toBeDefined();
    expect(papers.length).toBeGreaterThan(0);
    expect(papers.filter((paper) => !CLAIM_DOCUMENT_TYPES().includes(paper))).toEqual([]);
  }
});

test('the days of a claim come from its benefits or its product, or are five with a warning two days before', () => {
  const rules = { papers: [], overdueDays: 10, warnDays: 3, lines: { rescue: { overdueDays: 1 }, hull: {} } };
  expect(findServiceDays({ papers: [] }, ['any'])).toEqual({ serviceDays: 5, warnDays: 2 });
  expect(findServiceDays(rules, ['hull', 'mast'])).toEqual({ serviceDays: 10, warnDays: 3 });
  expect(findServiceDays(rules, ['hull', 'rescue'])).toEqual({ serviceDays: 1, warnDays: 1 });
  expect(findServiceDays(rules, [])).toEqual({ serviceDays: 10, warnDays: 3 });
  expect(APPEAL_DAYS()).toBe(10);
});

test.each(['en', 'km', 'zh'])('every document has its word in %s', (language) => {
  const words = JSON.parse(readFileSync(join(projectRoot, `locales/${language}/claims.json`), 'utf8'));
  expect(CLAIM_DOCUMENT_TYPES().filter((paper) => !words.papers[paper])).toEqual([]);
});

/** Creates a record with the plan as its only answer. */
function withPlan(product: Product, plan: string): DraftRecord {
  const field = product.definition.product.documents[0]?.benefitsOfPlan ?? '';
  const circumstances = { channel: 'public', language: 'en' } as const;
  return { circumstances, answers: { [field]: plan }, findings: {}, asOf: '2026-04-01', passed: [], outcomes: [] };
}

const asking = (amounts: Record<string, number | null>) =>
  Object.entries(amounts).map(([benefit, amount]) => ({ benefit, amount }));

test('a policy has its plan, with the limits of its lines in money or in words, or has no plan', () => {
  const boat = createFixtureProduct();
  expect(viewPlan(boat, withPlan(boat, 'storm'))).toEqual({ id: 'storm', label: 'boat.plans.storm.name' });
  expect(listBenefitLines(boat, withPlan(boat, 'storm'))).toEqual([
    { benefit: 'hull', label: 'boat.benefits.hull', limit: { kind: 'money', amount: 500_000, basis: 'period' } },
    { benefit: 'rescue', label: 'boat.benefits.rescue', limit: { kind: 'words', label: 'boat.limits.included' } },
  ]);
  expect(listBenefitLines(boat, withPlan(boat, 'calm'))[1]?.limit).toEqual({ kind: 'notCovered' });
  const unplanned = createFixtureProduct((files) => {
    const settings = files['product-schemas/boat/product.json'] as unknown as {
      documents: { benefitsOfPlan?: string }[];
    };
    delete settings.documents[0]?.benefitsOfPlan;
  });
  for (const [product, plan] of [
    [boat, 'hurricane'],
    [unplanned, 'storm'],
  ] as const) {
    const frozen = { ...withPlan(product, plan), answers: { plan } };
    expect([viewPlan(product, frozen), listBenefitLines(product, frozen), findCoveredPlan(product, frozen)]).toEqual([
      ...[null, [], undefined],
    ]);
  }
});

/** Finds the limit that reduces amounts most, with its rest, after earlier claims of other days. */
function findExcess(product: Product, frozen: DraftRecord, uses: Amount[], decided: Amount[]) {
  const on = '2026-05-01';
  const term = { from: '2026-04-01', to: '2027-03-31' };
  const loss = { insured: 'policyholder', term, first: term.from, loss: on, values: {} };
  const facts = buildClaimFacts(product, frozen, loss);
  const earlier = uses.map((use) => ({ ...use, insured: 'policyholder', on: term.from, isSame: false }));
  const lines = decided.map(({ benefit, amount }) => ({ benefit, asked: amount }));
  const excess = assessClaim(selectClaimRules(product), facts, earlier, lines).lines.find(
    ({ allowed, asked }) => allowed < asked,
  );
  const last = excess?.steps.at(-1);
  return excess && { benefit: last?.rule === 'limit' ? last.benefit : excess.benefit, left: excess.allowed };
}

describe('limits', () => {
  /** Returns the product with this line, and a record with this plan. */
  const bought = (line: string, plan: string): [Product, DraftRecord] => {
    const product = products.find((one) => linesOf(one).includes(line)) as Product;
    return [product, withPlan(product, plan)];
  };
  const line = (of: [Product, DraftRecord], uses: Amount[], benefit: string) =>
    buildBalanceLines(...of, uses).find((one) => one.benefit === benefit);

  test('a limit for each event is full again with the next claim, and limits several lines together', () => {
    const motor = bought('thirdPartyEvent', 'thirdParty');
    const uses = [{ benefit: 'thirdPartyInjury', amount: 500_000 }];
    expect(line(motor, uses, 'thirdPartyInjury')).toMatchObject({ used: 500_000, left: 500_000, payable: 500_000 });
    const both = (amount: number) => [
      { benefit: 'thirdPartyInjury', amount },
      { benefit: 'thirdPartyProperty', amount },
    ];
    expect(findExcess(...motor, uses, both(500_000))).toBeUndefined();
    expect(findExcess(...motor, uses, both(500_001))).toEqual({ benefit: 'thirdPartyInjury', left: 500_000 });
  });

  test('each line shows its own requested amount of open claims, and a shared limit shows each claim once', () => {
    const motor = bought('thirdPartyEvent', 'thirdParty');
    const open = [
      { lines: asking({ thirdPartyInjury: 70_000, thirdPartyProperty: 30_000 }), amount: 100_000 },
      { lines: asking({ thirdPartyInjury: 50_000 }), amount: 50_000 },
      // An old claim: one amount for both together.
      { lines: asking({ thirdPartyInjury: null, thirdPartyProperty: null }), amount: 9_000 },
    ];
    const lines = Object.fromEntries(
      buildBalanceLines(...motor, [], open).map(({ benefit, asked, within }) => [benefit, { asked, within }]),
    );
    expect(lines).toMatchObject({
      thirdPartyInjury: { asked: 120_000, within: 'thirdPartyEvent' },
      thirdPartyProperty: { asked: 30_000, within: 'thirdPartyEvent' },
      thirdPartyEvent: { asked: 159_000, within: null },
    });
  });

  test('a total limit counts the use of each item', () => {
    const golf = bought('golfEquipmentItem', 'basic');
    const uses = [{ benefit: 'golfEquipmentItem', amount: 12_000 }];
    expect(line(golf, uses, 'golfEquipment')).toMatchObject({ used: 12_000, left: 116_000 });
    expect(line(golf, uses, 'golfEquipmentItem')).toMatchObject({ left: 12_800, payable: 12_800 });
    const most = [{ benefit: 'golfEquipment', amount: 110_000 }];
    expect(line(golf, most, 'golfEquipmentItem')).toMatchObject({ left: 12_800, payable: 12_800 });
    const nearly = [{ benefit: 'golfEquipment', amount: 120_000 }];
    expect(line(golf, nearly, 'golfEquipmentItem')).toMatchObject({ left: 12_800, payable: 8_000 });
    expect(findExcess(...golf, nearly, [{ benefit: 'golfEquipmentItem', amount: 8_001 }])).toEqual({
      benefit: 'golfEquipment',
      left: 8_000,
    });
  });

  test('the refusal of a decision beyond its own limit and the total limit names its own limit', () => {
    const health = bought('annualLimit', 'standard');
    const most = [{ benefit: 'surgery', amount: 1_500_001 }];
    expect(findExcess(...health, [], most)).toEqual({ benefit: 'surgery', left: 200_000 });
    // Within its own limit, but more than the rest of the common limit.
    const taken = [{ benefit: 'hospitalServices', amount: 1_400_000 }];
    expect(findExcess(...health, taken, [{ benefit: 'surgery', amount: 100_001 }])).toEqual({
      ...{ benefit: 'annualLimit', left: 100_000 },
    });
    // More is used than the limit: the rest is zero.
    const over = [{ benefit: 'hospitalServices', amount: 1_600_000 }];
    expect(findExcess(...health, over, [{ benefit: 'surgery', amount: 1 }])).toEqual({
      benefit: 'annualLimit',
      left: 0,
    });
    expect(line(health, over, 'surgery')).toMatchObject({ left: 200_000, payable: 0 });
  });

  test('only its own payments use up a line without a limit in money', () => {
    const uses = [
      { benefit: 'roomAndBoard', amount: 6_000 },
      { benefit: 'surgery', amount: 7_000 },
    ];
    expect(line(bought('roomAndBoard', 'standard'), uses, 'roomAndBoard')).toMatchObject({ used: 6_000, left: null });
  });

  test('an amount for a day is no limit for the sum of the payments', () => {
    const holiday = bought('travelDelay', 'standard');
    expect(line(holiday, [], 'hospitalCash')).toMatchObject({ limit: { basis: 'unit' }, left: null, payable: null });
  });

  test('an optional line exists only for a buyer who chose it, and counts like any other', () => {
    const [product, chose] = bought('outpatient', 'standard');
    const without: [Product, DraftRecord] = [product, chose];
    const having: [Product, DraftRecord] = [product, { ...chose, answers: { ...chose.answers, selectedOPD: true } }];
    expect(line(without, [], 'outpatient')).toBeUndefined();
    const uses = [{ benefit: 'outpatient', amount: 12_000 }];
    expect(line(having, uses, 'outpatient')).toMatchObject({ left: 38_000, payable: 38_000, isClaimed: true });
    expect(findExcess(...having, uses, [{ benefit: 'outpatient', amount: 38_001 }])).toMatchObject({ left: 38_000 });
  });

  test('only the insured parts of a house are covered', () => {
    const [product, chose] = bought('building', 'business');
    const insuring = (answers: Record<string, string>) =>
      buildBalanceLines(product, { ...chose, answers: { ...chose.answers, ...answers } }, []).map(
        ({ benefit }) => benefit,
      );
    const rented = insuring({ protectionType: 'contentsOnly', contentSumInsured: '20000' });
    expect(rented).toContain('contents');
    expect(rented).not.toContain('building');
    expect(rented).not.toContain('stockAndMachinery');
    expect(rented).not.toContain('additionalPerilsChoice');
  });

  test('a line that a plan does not cover, or that the buyer bears, cannot be claimed', () => {
    const motor = bought('deductible', 'thirdParty');
    for (const benefit of ['ownDamage', 'deductible', 'hotline'])
      expect(line(motor, [], benefit)?.isClaimed, benefit).toBe(false);
    expect(line(motor, [], 'thirdPartyInjury')?.isClaimed).toBe(true);
  });
});
