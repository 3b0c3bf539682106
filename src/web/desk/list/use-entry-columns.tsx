import type { ReactNode } from 'react';
import type { PartnerEntry } from '#contract/people/partners.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Timestamp } from './cells.tsx';
import type { Column } from './table.tsx';

/**
 * The columns of a statement: the transaction, and the balance after it.
 *
 * @param orderOf renders the number of an order
 */
export function useEntryColumns(
  currency: string,
  orderOf: (number: string) => ReactNode = (number) => number,
): Column<PartnerEntry>[] {
  const text = useText();
  const { money } = useFormat();
  const sum = (minorUnits: number) => money(minorUnits, currency);
  const change = (minorUnits: number) => (minorUnits === 0 ? '' : `${minorUnits > 0 ? '+' : ''}${sum(minorUnits)}`);
  return [
    { head: text('portal.statement.at'), cell: ({ at }) => <Timestamp at={at} /> },
    { head: text('portal.statement.kind'), isName: true, cell: ({ kind }) => text(`portal.entries.${kind}`) },
    {
      head: text('portal.statement.note'),
      cell: ({ order, note, amount, kept }) =>
        (order || note) && (
          <>
            {order && orderOf(order)}
            {order && note && ' · '}
            {note}
            {kept > 0 && (
              <span className="block text-muted text-small">
                {text('portal.statement.lessKept', { premium: sum(Math.abs(amount) + kept), kept: sum(kept) })}
              </span>
            )}
          </>
        ),
    },
    { head: text('portal.statement.amount'), figures: true, cell: ({ amount }) => change(amount) },
    { head: text('portal.statement.held'), figures: true, cell: ({ held }) => change(held) },
    { head: text('portal.balance.total'), figures: true, cell: ({ total }) => sum(total) },
    { head: text('portal.balance.available'), figures: true, cell: ({ available }) => sum(available) },
  ];
}
