import type { DraftView, RatedView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { type SaleRatingResult, toQuotation } from '#engine/language/premium.ts';

/**
 * Returns the cost of a journey as its reader may see it. With `traced` it contains the calculation, which agents see.
 */
export function viewRated(
  { product, record, rated, options }: Journey,
  traced = record.circumstances.channel !== 'public',
): Pick<DraftView, 'rated' | 'options'> {
  // The insurer must correct this fault; the buyer reads that no rating is available now.
  if (rated.status === 'unavailable') process.emitWarning(`${product.id}: ${rated.fault}`, 'RatingFault');
  return {
    rated: traced && rated.status === 'rated' ? viewTraced(rated) : viewRatedNow(rated),
    options: Object.fromEntries(Object.entries(options).map(([option, each]) => [option, viewRatedNow(each)])),
  };
}

function viewTraced({ premium }: Extract<SaleRatingResult, { status: 'rated' }>): RatedView {
  return { status: 'rated', premium: { ...toQuotation(premium), trace: premium.trace } };
}

/** The views of premiums, which the engine keeps for the same inputs. */
const views = new WeakMap<SaleRatingResult, RatedView>();

export function viewRatedNow(rated: SaleRatingResult): RatedView {
  if (rated.status === 'unavailable') return { status: rated.status };
  if (rated.status !== 'rated') return rated;
  const known = views.get(rated) ?? { status: 'rated', premium: toQuotation(rated.premium) };
  views.set(rated, known);
  return known;
}
