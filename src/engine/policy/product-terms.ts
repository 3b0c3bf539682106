import { checkPage } from '../check-page.ts';
import { type Journey, openJourney } from '../journey.ts';
import type { AfterSale } from '../language/after-sale.ts';
import type { Logic } from '../language/definition.ts';
import { evaluateFact } from '../language/expression.ts';
import { wasValidBefore } from '../language/formats.ts';
import type { Premium } from '../language/premium.ts';
import type { Product } from '../product.ts';
import type { DraftRecord } from '../record.ts';
import { computeCoverDate } from './cover-date.ts';
import type { PolicyTerms } from './policy-history.ts';
import { readRefundPromises } from './refunds/refund-promises.ts';
import type { MoneyLine } from './share-amounts.ts';

/** The rules of a product without `afterSale`, as in older versions: no action is possible. */
const NO_AFTER_SALE: AfterSale = {
  proration: 'byDay',
  onceBegun: false,
  change: { kinds: {}, corrections: [], ratedBy: 'sold', fee: 0, movesDates: false },
  cancel: {
    reasons: {},
    freeLookDays: 0,
    kept: { lines: [], amount: 0, minimum: 0 },
    refundTo: 'payer',
  },
  paidClaim: { refund: 'nothing', forbids: [] },
  happens: { holderDies: { goesOn: true } },
  reinstate: { withinDays: 0 },
};

/** The end after a total loss, in versions that do not state it. Their wording ends the cover of the vehicle. */
const END_AFTER_TOTAL_LOSS = { by: ['insurer'], refund: 'nothing', backDays: 365, always: true } as const;

/** The rules of a product's policies after the sale. */
function readAfterSale({ definition: { product, benefits } }: Pick<Product, 'definition'>): AfterSale {
  const rules = product.afterSale ?? NO_AFTER_SALE;
  const { cancelReason } = benefits.claims?.totalLoss ?? {};
  if (cancelReason === undefined || Object.hasOwn(rules.cancel.reasons, cancelReason)) return rules;
  const reasons = { ...rules.cancel.reasons, [cancelReason]: END_AFTER_TOTAL_LOSS };
  return { ...rules, cancel: { ...rules.cancel, reasons } };
}

/**
 * The rules and term prices of a policy from its product's versions, for a policy bought with a frozen record. Answers
 * are checked page by page, as at the sale. Lookup results of the sale (a promotion code) count only for the first
 * term.
 */
export function createProductTerms(
  versions: (version: string) => Product,
  frozen: DraftRecord,
): Pick<PolicyTerms, 'price' | 'rules'> {
  return {
    rules(version) {
      const product = versions(version);
      return { ...readAfterSale(product), promises: readRefundPromises(product.definition) };
    },
    price(version, answers, asOf, facts) {
      const product = versions(version);
      const findings = asOf === frozen.asOf ? frozen.findings : {};
      const circumstances = { ...frozen.circumstances, ...facts };
      const journey = openJourney(product, {
        ...frozen,
        ...{ circumstances, answers, asOf, findings },
        passed: [],
        outcomes: [],
      });
      const { route } = journey.situation;
      if (route.stop !== undefined) return { refused: 'notSold' };
      for (const page of route.pages) {
        const problem = checkPage(product, page, journey.situation).find((one) => !wasValidBefore(one, answers));
        if (problem) return { refused: problem.code };
      }
      const { rated } = journey;
      if (rated.status !== 'rated') return { refused: rated.status };
      const { cover } = product.definition.product;
      const { onceBegun, renew } = readAfterSale(product);
      return {
        from: computeCoverDate(journey, cover.effectiveFrom),
        to: computeCoverDate(journey, cover.effectiveTo),
        lines: toMoneyLines(rated.premium),
        onceBegun: isTrue(journey, onceBegun),
        renews: renew !== undefined && isTrue(journey, renew.when),
      };
    },
  };
}

function isTrue({ situation }: Journey, logic: Logic): boolean {
  return evaluateFact(logic, situation.scope) === true;
}

/** The lines of a premium as money: discounts are below zero. */
function toMoneyLines({ lines }: Pick<Premium, 'lines'>): MoneyLine[] {
  const signed = lines.map(({ name, part, amount }) => ({
    name,
    part,
    amount: part === 'discount' ? -amount : amount,
  }));
  return signed.filter(({ amount }) => amount !== 0);
}
