import type { LedgerDifferenceView } from '#contract/jobs.ts';
import { Timestamp } from '#web/desk/list/cells.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Differences that the nightly check found between the ledger and the orders, payments and balances. */
export function LedgerDifferences({ differences }: { differences: LedgerDifferenceView[] }) {
  const text = useText();
  const { money } = useFormat();
  const say = (word: string) => text(`portal-admin.ledgerDifferences.${word}`);
  const rows = differences.map((one) => ({ ...one, key: `${one.kind} ${one.of} ${one.currency}` }));
  const columns: Column<(typeof rows)[number]>[] = [
    { head: say('of'), isName: true, cell: ({ kind, of }) => text(`portal-admin.ledgerDifferences.${kind}`, { of }) },
    {
      head: say('expected'),
      figures: true,
      cell: ({ kind, expected, currency }) => (kind === 'day' ? '' : money(expected, currency)),
    },
    {
      head: say('found'),
      figures: true,
      cell: ({ kind, found, currency }) => (kind === 'day' ? '' : money(found, currency)),
    },
    { head: say('since'), cell: ({ since }) => <Timestamp at={since} /> },
  ];
  return (
    <>
      <h2 className="text-lead">{say('title')}</h2>
      {rows.length === 0 ? (
        <p>{say('none')}</p>
      ) : (
        <Table caption={say('title')} columns={columns} rows={rows} by="key" />
      )}
    </>
  );
}
