import type { ImpactDetail, ReleaseCheckDetailsView } from '#contract/studio/release-checks.ts';
import { pathTo } from '#shared/addresses.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { patterns } from '#web/router/paths.ts';
import { AmountDifference } from './impact-table.tsx';
import { ReportSection } from './report-section.tsx';

type ImpactListsProps = {
  of: 'policies' | 'quotes';
  lists: ImpactDetail;
  holders: ReleaseCheckDetailsView['holders'];
  currency: string;
};

type ImpactRow = { key: string; of: string; before?: number; after?: number; why?: string; at?: string };

/** Lists who pays less and who pays more, the largest difference first; and who loses or gains a premium. */
export function ImpactLists({ of, lists, holders, currency }: ImpactListsProps) {
  const text = useText();
  const { date } = useFormat();
  const isPolicies = of === 'policies';
  const amount = (value: number | undefined) =>
    value === undefined ? null : <Money minorUnits={value} currency={currency} />;
  const name: Column<ImpactRow> = {
    head: text(isPolicies ? 'portal.words.policy' : 'studio-evidence.quoteOf'),
    isName: true,
    cell: ({ of: number }) => {
      if (!isPolicies) return date(number);
      const holder = holders[number];
      if (!holder) return number;
      return (
        <Lines wraps second={holder.name}>
          <TextLink href={pathTo(patterns.order, { id: holder.order })}>{number}</TextLink>
        </Lines>
      );
    },
  };
  const before: Column<ImpactRow> = {
    head: text('studio-evidence.before'),
    cell: (row) => amount(row.before),
    figures: true,
  };
  const after: Column<ImpactRow> = {
    head: text('studio-evidence.after'),
    cell: (row) => amount(row.after),
    figures: true,
  };
  const difference: Column<ImpactRow> = {
    head: text('studio-evidence.difference'),
    figures: true,
    cell: (row) => <AmountDifference before={row.before ?? 0} after={row.after ?? 0} currency={currency} />,
  };
  const why: Column<ImpactRow> = {
    head: text('studio-evidence.why'),
    cell: (row) => (
      <Lines wraps second={<span className="break-all">{row.at}</span>}>
        {text(`studio-evidence.reasons.${row.why}`)}
      </Lines>
    ),
  };
  const columns: Record<keyof ImpactDetail, Column<ImpactRow>[]> = {
    losers: [name, before, after, difference],
    winners: [name, before, after, difference],
    refused: [name, before, why],
    invalid: [name, before, why],
    eligible: [name, after],
  };
  return (Object.keys(columns) as (keyof ImpactDetail)[]).map((kind) => {
    const rows = lists[kind].map((row, index): ImpactRow => ({ ...row, key: `${row.of} ${index}` }));
    if (rows.length === 0) return null;
    const title = text(`studio-evidence.lists.${of}.${kind}`);
    return (
      <ReportSection key={kind} title={title}>
        <Table caption={title} columns={columns[kind]} rows={rows} by="key" />
      </ReportSection>
    );
  });
}
