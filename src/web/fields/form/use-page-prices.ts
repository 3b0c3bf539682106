import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { keyOf } from '#contract/client.ts';
import { getPagePrices } from '#contract/purchase/drafts.ts';
import { hintsOf } from '#engine/check-page.ts';
import type { PagePrices } from '#engine/language/premium.ts';
import { pageDefinition } from '#engine/product.ts';
import { drafts } from '#web/api/purchase/drafts.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';

/** What the choices of a page cost with all that is saved; asked only for a page that shows it. */
export function usePagePrices(page: string): PagePrices | undefined {
  const { product, view, link, situation, unpriced } = useOpenDraft();
  const { costs } = pageDefinition(product, page);
  const isPriced = costs !== undefined || hintsOf(product, page, situation).some(({ prices }) => prices);
  const { data } = useQuery({
    queryKey: [...keyOf(getPagePrices), view?.id, page, view?.savedAt],
    queryFn: () => (link === null ? null : drafts.pagePrices(link, page)),
    enabled: isPriced && !unpriced && view !== null && link !== null && view.order === null,
    // What was told before stands until the next is there: nothing jumps.
    placeholderData: keepPreviousData,
  });
  return data ?? undefined;
}
