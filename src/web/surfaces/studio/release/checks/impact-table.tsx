import type { ImpactView } from '#contract/studio/release-checks.ts';
import { formatAmount } from '#shared/format.ts';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';

type ImpactBand = ImpactView['bands'][number];

/** Shows the effect of a change on premiums: the numbers and amounts, the total, and customers lost or gained. */
export function ImpactTable({ title, impact }: { title: string; impact: ImpactView }) {
  const text = useText();
  const { count, currency, before, after, bands, refused, invalid, eligible, unrated } = impact;
  const money = (minorUnits: number) => <Money minorUnits={minorUnits} currency={currency} />;
  const columns: Column<ImpactBand>[] = [
    { head: text('studio-evidence.change'), cell: ({ band }) => text(`studio-evidence.bands.${band}`), isName: true },
    { head: text('studio-evidence.number'), cell: (row) => formatAmount(String(row.count)), figures: true },
    { head: text('studio-evidence.before'), cell: (row) => money(row.before), figures: true },
    { head: text('studio-evidence.after'), cell: (row) => money(row.after), figures: true },
    {
      head: text('studio-evidence.difference'),
      cell: (row) => <AmountDifference before={row.before} after={row.after} currency={currency} />,
      figures: true,
    },
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
            <Table caption={title} columns={columns} rows={bands.filter((band) => band.count > 0)} by="band" />
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

type AmountDifferenceProps = { before: number; after: number; currency: string };

/** Shows a difference with its sign, and in per cent. */
export function AmountDifference({ before, after, currency }: AmountDifferenceProps) {
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
