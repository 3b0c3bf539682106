import { checkPage } from '../check-page.ts';
import { openJourney } from '../journey.ts';
import type { Premium } from '../language/premium.ts';
import type { Product } from '../product.ts';
import type { DraftRecord } from '../record.ts';
import { coverDate } from './cover-date.ts';
import type { PolicyTerms } from './policy-history.ts';
import type { MoneyLine } from './share-by-day.ts';

/**
 * What a product's versions say about a policy that was bought with a frozen record. Answers are judged page by page, as at
 * the sale; what the world told then (a promotion code) counts for the term that was bought, and for none after it.
 */
export function productTerms(versions: (version: string) => Product, frozen: DraftRecord): Pick<PolicyTerms, 'price'> {
  return {
    price(version, answers, asOf) {
      const product = versions(version);
      const findings = asOf === frozen.asOf ? frozen.findings : {};
      const journey = openJourney(product, { ...frozen, answers, asOf, findings, passed: [], outcomes: [] });
      const { route } = journey.situation;
      if (route.stop !== undefined) return { refused: 'notSold' };
      for (const page of route.pages) {
        const [problem] = checkPage(product, page, journey.situation);
        if (problem) return { refused: problem.code };
      }
      const { rated } = journey;
      if (rated.status !== 'rated') return { refused: rated.status };
      const { cover } = product.definition.product;
      const [from, to] = [coverDate(journey, cover.effectiveFrom), coverDate(journey, cover.effectiveTo)];
      return { from, to, lines: moneyLines(rated.premium) };
    },
  };
}

/** The lines of a premium as money: what is taken off is below zero. */
function moneyLines({ lines }: Pick<Premium, 'lines'>): MoneyLine[] {
  const signed = lines.map(({ name, part, amount }) => ({
    name,
    part,
    amount: part === 'discount' ? -amount : amount,
  }));
  return signed.filter(({ amount }) => amount !== 0);
}
