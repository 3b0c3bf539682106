import type { HolderView } from '#contract/claims/policy-holders.ts';
import { useHolders } from '#web/api/claims/policy-holders.ts';
import { column, figureColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { NothingYet } from '#web/desk/list/nothing-yet.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buildHolderAddresses } from './holder-addresses.ts';

type HolderListProps = {
  asked: { search: string; product: string };
  /** The product from which the user came: policyholders open beneath it. */
  product?: string;
  isFiltered: boolean;
};

/** People who hold policies, the last buyer first. */
export function HolderList({ asked, product, isFiltered }: HolderListProps) {
  const text = useText();
  const format = useFormat();
  const { nameOf } = useProductNames();
  const list = useHolders(asked);
  const columns: Column<HolderView>[] = [
    nameColumn(text('portal.words.name'), ({ id, name }) => (
      <TextLink href={buildHolderAddresses(id, product).holder}>{name}</TextLink>
    )),
    column(text('interface.ui.phoneNumber'), ({ phone }) => <span className="figures whitespace-nowrap">{phone}</span>),
    figureColumn(text('policy-holders.policies'), ({ policies }) => policies),
    column(text('policy-holders.products'), ({ products }) => format.list(products.map(nameOf))),
    column(text('policy-holders.latest'), ({ latest }) => (
      <span className="figures whitespace-nowrap">{latest.number}</span>
    )),
    column(text('portal.words.status'), ({ latest }) => <PolicyTag status={latest.status} />),
    column(text('portal.words.cover'), ({ latest }) => <CoverDates {...latest} />),
  ];
  return (
    <PagedTable
      caption={text('portal.menu.policyHolders')}
      columns={columns}
      by="id"
      list={list}
      empty={isFiltered ? text('policy-holders.noneFound') : <NothingYet>{text('policy-holders.none')}</NothingYet>}
    />
  );
}
