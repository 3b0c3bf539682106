import { SITE } from '#contract/studio/material/site-settings.ts';
import type { SaleView } from '#contract/studio/releases.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { column, nameColumn } from '#web/desk/list/columns.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useText } from '#web/i18n/use-text.ts';
import { SaleStart } from './release-link.tsx';

/** Returns the columns that all tables of sales share: product, start date, reason and person. */
export function useSaleColumns() {
  const text = useText();
  const { nameOf } = useProductNames();
  return {
    product: nameColumn(text('portal.words.product'), ({ product, kind }) => (
      <Lines second={text(`studio.kinds.${kind}`)}>{product === SITE ? text('studio.site') : nameOf(product)}</Lines>
    )),
    from: column(text('studio.history.from'), ({ startsAt }) => <SaleStart at={startsAt} />),
    reason: column(text('portal.words.reason'), ({ reason, by }) =>
      by ? (
        <Lines wraps second={by.name}>
          {reason}
        </Lines>
      ) : (
        text('studio.release.files')
      ),
    ),
  } satisfies Record<string, Column<SaleView>>;
}
