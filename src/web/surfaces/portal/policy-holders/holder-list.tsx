import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { HolderView } from '#contract/claims/policy-holders.ts';
import { useHolders } from '#web/api/claims/policy-holders.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PagedTable } from '../list/paged-table.tsx';
import { PolicyTag } from '../list/policy-tag.tsx';
import type { Column } from '../list/table.tsx';
import { useProductNames } from '../list/use-product-names.ts';
import { CoverDates } from './cover-dates.tsx';
import { holderAddresses } from './holder-addresses.ts';

type HolderListProps = {
  asked: { search: string; product: string };
  /** The product that the reader came by: holders open beneath it. */
  product?: string;
  /** What stands there instead of nobody. */
  empty: ReactNode;
};

/** People who hold policies, the last buyer first. */
export function HolderList({ asked, product, empty }: HolderListProps) {
  const text = useText();
  const { nameOf } = useProductNames();
  const list = useHolders(asked);
  const columns: Column<HolderView>[] = [
    {
      id: 'name',
      head: text('portal.words.name'),
      isName: true,
      cell: ({ id, name }) => (
        <Link href={holderAddresses(id, product).holder} className="link inline-flex min-h-11 items-center">
          {name}
        </Link>
      ),
    },
    {
      id: 'phone',
      head: text('interface.ui.phoneNumber'),
      cell: ({ phone }) => <span className="figures whitespace-nowrap">{phone}</span>,
    },
    { id: 'policies', head: text('policy-holders.policies'), figures: true, cell: ({ policies }) => policies },
    {
      id: 'products',
      head: text('policy-holders.products'),
      cell: ({ products }) => products.map(nameOf).join(', '),
    },
    {
      id: 'latest',
      head: text('policy-holders.latest'),
      cell: ({ latest }) => <span className="figures whitespace-nowrap">{latest.number}</span>,
    },
    { id: 'status', head: text('portal.words.status'), cell: ({ latest }) => <PolicyTag status={latest.status} /> },
    { id: 'cover', head: text('portal.words.cover'), cell: ({ latest }) => <CoverDates {...latest} /> },
  ];
  return (
    <PagedTable
      caption={text('portal.menu.policyHolders')}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      empty={empty}
    />
  );
}
