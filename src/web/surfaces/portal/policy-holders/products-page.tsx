import { Link } from 'wouter';
import type { ReplyOf } from '#contract/call.ts';
import type { listHoldersByProduct } from '#contract/claims/policy-holders.ts';
import { useHoldersByProduct } from '#web/api/claims/policy-holders.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Krama } from '#web/kit/layout/krama.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { type Column, Table } from '../list/table.tsx';
import { useProductNames } from '../list/use-product-names.ts';
import { LoadError } from '../load-error.tsx';
import { PortalPage } from '../portal-page.tsx';
import { NobodyYet } from './nobody-yet.tsx';
import { WithWords } from './with-words.tsx';

type Counted = ReplyOf<typeof listHoldersByProduct>[number];

/** Products that somebody holds a policy of, with how many. */
export function ProductsPage() {
  return (
    <WithWords>
      <Products />
    </WithWords>
  );
}

function Products() {
  const text = useText();
  const { nameOf } = useProductNames();
  const { data, error, isPending, refetch } = useHoldersByProduct();
  const columns: Column<Counted>[] = [
    {
      id: 'product',
      head: text('portal.words.product'),
      isName: true,
      cell: ({ product }) => (
        <Link
          href={pathTo(patterns.holderByProduct, { id: product })}
          className="link inline-flex min-h-11 items-center"
        >
          {nameOf(product)}
        </Link>
      ),
    },
    { id: 'holders', head: text('portal.menu.policyHolders'), figures: true, cell: ({ holders }) => holders },
    { id: 'policies', head: text('policy-holders.policies'), figures: true, cell: ({ policies }) => policies },
  ];
  const rows = [...(data ?? [])].sort((a, b) => b.policies - a.policies);
  return (
    <PortalPage title={text('portal.menu.policyHoldersByProduct')} lead={text('policy-holders.byProduct.lead')}>
      {error && !data ? (
        <LoadError onRetry={refetch} />
      ) : data?.length === 0 ? (
        <Card className="grid justify-items-start gap-4">
          <Krama className="h-4 w-28" />
          <NobodyYet isFiltered={false} />
        </Card>
      ) : (
        <div className="max-w-site">
          <Table
            caption={text('portal.menu.policyHoldersByProduct')}
            columns={columns}
            rows={rows}
            keyOf={({ product }) => product}
            isPending={isPending}
          />
        </div>
      )}
    </PortalPage>
  );
}
