import type { ImpactView } from '#contract/studio/release-checks.ts';
import { formatAmount } from '#shared/format.ts';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { ImpactChart } from './impact-chart.tsx';

type ImpactBand = ImpactView['bands'][number];

/** Shows the effect of a change on premiums: the numbers and amounts, the total, and customers lost or gained. */
export function ImpactTable({ title, impact }: { title: string; impact: ImpactView }) {
  const text = useText();
  const { count, currency, before, after, bands, refused, invalid, eligible, unrated } = impact;
  const money = (minorUnits: number) => <Money minorUnits={minorUnits} currency={currency} />;
  const columns: Column<ImpactBand>[] = [
    { head: text('studio-evidence.change'), cell: ({ band }) => text(`studio-evidence.bands.${band}`), isName: true },
    { head: text('studio-evidence.number'), cell: (row) => formatAmount(String(row.count)), figures: true },
    ...useAmountColumns(currency, (row: ImpactBand, when) => row[when]),
  ];
  const others = { refused, invalid, eligible, unrated };
  return (
    <div className="grid grid-cols-1 gap-3">
      <h4 className="font-semibold">{title}</h4>
      {count === 0 ? (
        <p>{text('studio-evidence.none')}</p>
      ) : (
        <>
          <p className="figures">
            {text('studio-evidence.inAll', { count: formatAmount(String(count)) })} {money(before)} → {money(after)} (
            <AmountDifference before={before} after={after} currency={currency} />)
          </p>
          {bands.some((band) => band.count > 0) && (
            <>
              <ImpactChart label={text('studio-evidence.chart', { title })} bands={bands} />
              <Table caption={title} columns={columns} rows={bands.filter((band) => band.count > 0)} by="band" />
            </>
          )}
          <ul className="grid gap-1">
            {Object.entries(others).map(([kind, of]) =>
              of === 0 ? null : (
                <li key={kind}>{text(`studio-evidence.counts.${kind}`, { count: formatAmount(String(of)) })}</li>
              ),
            )}
          </ul>
        </>
      )}
    </div>
  );
}

/** Returns the columns with an amount before and after the change, in minor units, and their difference. */
export function useAmountColumns<Row>(
  currency: string,
  amountOf: (row: Row, when: 'before' | 'after') => number | null | undefined,
): [before: Column<Row>, after: Column<Row>, difference: Column<Row>] {
  const text = useText();
  const column = (head: string, cell: Column<Row>['cell']): Column<Row> => ({
    ...{ head: text(`studio-evidence.${head}`), cell, figures: true },
  });
  const amount = (when: 'before' | 'after') => (row: Row) => {
    const minorUnits = amountOf(row, when) ?? null;
    return minorUnits === null ? null : <Money minorUnits={minorUnits} currency={currency} />;
  };
  return [
    column('before', amount('before')),
    column('after', amount('after')),
    column('difference', (row) => {
      const [before, after] = [amountOf(row, 'before') ?? 0, amountOf(row, 'after') ?? 0];
      return <AmountDifference {...{ before, after, currency }} />;
    }),
  ];
}

type AmountDifferenceProps = { before: number; after: number; currency: string };

/** Shows a difference with its sign, and in per cent. */
function AmountDifference({ before, after, currency }: AmountDifferenceProps) {
  const sign = after > before ? '+' : '';
  return (
    <span className="figures whitespace-nowrap">
      {sign}
      <Money minorUnits={after - before} currency={currency} />
      {before !== 0 && after !== before && `, ${perCent(before, after)}`}
    </span>
  );
}

/** Returns the relative change of an amount: `+10.0 %`. */
function perCent(before: number, after: number): string {
  const change = ((after - before) / before) * 100;
  return `${change > 0 ? '+' : ''}${change.toFixed(1)} %`;
}
