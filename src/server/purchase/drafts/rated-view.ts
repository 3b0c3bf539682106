import type { DraftView, RatedView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { type SaleRatingResult, toQuotation } from '#engine/language/premium.ts';

/** What a journey costs, as its reader may see it: with `traced` also how it was worked out, as agents do. */
export function viewRated(
  { product, record, rated, options }: Journey,
  traced = record.circumstances.channel !== 'public',
): Pick<DraftView, 'rated' | 'options'> {
  // For the insurer to mend: the buyer is told that there is no rating now.
  if (rated.status === 'unavailable') process.emitWarning(`${product.id}: ${rated.fault}`, 'RatingFault');
  return {
    rated: traced && rated.status === 'rated' ? viewTraced(rated) : viewRatedNow(rated),
    options: Object.fromEntries(Object.entries(options).map(([option, each]) => [option, viewRatedNow(each)])),
  };
}

function viewTraced({ premium }: Extract<SaleRatingResult, { status: 'rated' }>): RatedView {
  return { status: 'rated', premium: { ...toQuotation(premium), trace: premium.trace } };
}

export function viewRatedNow(rated: SaleRatingResult): RatedView {
  if (rated.status === 'unavailable') return { status: rated.status };
  return rated.status === 'rated' ? { status: 'rated', premium: toQuotation(rated.premium) } : rated;
}
