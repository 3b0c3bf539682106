import type { ReplyOf } from '#contract/call.ts';
import type { listHoldersByProduct } from '#contract/claims/policy-holders.ts';
import { useHoldersByProduct } from '#web/api/claims/policy-holders.ts';
import { figureColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { NothingYet } from '#web/desk/list/nothing-yet.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';

type Counted = ReplyOf<typeof listHoldersByProduct>[number];

/** Products with policyholders, and their number. */
export function ProductsPage() {
  const text = useText();
  const { nameOf } = useProductNames();
  const { data, error, isPending, refetch } = useHoldersByProduct();
  const columns: Column<Counted>[] = [
    nameColumn(text('portal.words.product'), ({ product }) => (
      <TextLink href={pathTo(patterns.holderByProduct, { id: product })}>{nameOf(product)}</TextLink>
    )),
    figureColumn(text('portal.menu.policyHolders'), ({ holders }) => holders),
    figureColumn(text('policy-holders.policies'), ({ policies }) => policies),
  ];
  const rows = [...(data ?? [])].sort((a, b) => b.policies - a.policies);
  return (
    <PortalPage title={text('portal.menu.policyHoldersByProduct')} lead={text('policy-holders.byProduct.lead')}>
      {error && !data ? (
        <LoadError onRetry={refetch} />
      ) : data?.length === 0 ? (
        <Card className="grid justify-items-start gap-4">
          <CheckPattern className="h-4 w-28" />
          <NothingYet>{text('policy-holders.none')}</NothingYet>
        </Card>
      ) : (
        <div className="max-w-site">
          <Table
            caption={text('portal.menu.policyHoldersByProduct')}
            columns={columns}
            rows={rows}
            by="product"
            isPending={isPending}
          />
        </div>
      )}
    </PortalPage>
  );
}
