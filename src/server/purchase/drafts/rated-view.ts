import type { DraftView, RatedView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { quotationOf, type RatedNow } from '#engine/language/premium.ts';

/** What a journey costs, as its reader may see it: with `traced` also how it was worked out, as agents do. */
export function ratedView(
  { product, record, rated, options }: Journey,
  traced = record.circumstances.channel !== 'public',
): Pick<DraftView, 'rated' | 'options'> {
  // For the insurer to mend: the buyer is told that there is no rating now.
  if (rated.status === 'unavailable') process.emitWarning(`${product.id}: ${rated.fault}`, 'RatingFault');
  return {
    rated: traced && rated.status === 'rated' ? tracedView(rated) : viewOf(rated),
    options: Object.fromEntries(Object.entries(options).map(([option, each]) => [option, viewOf(each)])),
  };
}

function tracedView({ premium }: Extract<RatedNow, { status: 'rated' }>): RatedView {
  return { status: 'rated', premium: { ...quotationOf(premium), trace: premium.trace } };
}

export function viewOf(rated: RatedNow): RatedView {
  if (rated.status === 'unavailable') return { status: rated.status };
  return rated.status === 'rated' ? { status: 'rated', premium: quotationOf(rated.premium) } : rated;
}
