import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { buildCacheKey } from '#contract/client.ts';
import { getPagePrices } from '#contract/purchase/drafts.ts';
import { listHints } from '#engine/check-page.ts';
import type { PagePrices } from '#engine/language/premium.ts';
import { findPageDefinition } from '#engine/product.ts';
import { drafts } from '#web/api/purchase/drafts.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';

/** The prices of a page's choices, with all saved answers; read only for a page that shows them. */
export function usePagePrices(page: string): PagePrices | undefined {
  const { product, view, link, situation, unpriced } = useOpenDraft();
  const { costs } = findPageDefinition(product, page);
  const isPriced = costs !== undefined || listHints(product, page, situation).some(({ prices }) => prices);
  const { data } = useQuery({
    queryKey: [...buildCacheKey(getPagePrices), view?.id, page, view?.savedAt],
    queryFn: () => (link === null ? null : drafts.pagePrices(link, page)),
    enabled: isPriced && !unpriced && view !== null && link !== null && view.order === null,
    // The previous prices stay until the next ones come: nothing jumps.
    placeholderData: keepPreviousData,
  });
  return data ?? undefined;
}
