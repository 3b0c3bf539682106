import type { LostMessageView } from '#contract/jobs.ts';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** Messages that did not arrive, with their recipients, so that somebody can call. */
export function LostMessages({ lost }: { lost: LostMessageView[] }) {
  const text = useText();
  const columns: Column<LostMessageView>[] = [
    {
      head: text('portal-admin.lostMessages.to'),
      isName: true,
      cell: ({ recipient, isCode }) => (
        <Lines wraps second={text(isCode ? 'portal-admin.lostMessages.code' : 'portal-admin.lostMessages.message')}>
          <span className="break-all">{recipient}</span>
        </Lines>
      ),
    },
    { head: text('portal-admin.lostMessages.written'), cell: ({ writtenAt }) => <Timestamp at={writtenAt} /> },
    {
      head: text('portal-admin.lostMessages.became'),
      cell: ({ fate, code }) => (
        <Lines wraps second={code !== null && text('portal-admin.lostMessages.said', { code })}>
          {text(`portal-admin.lostMessages.fate.${fate}`)}
        </Lines>
      ),
    },
  ];
  return (
    <>
      <h2 className="text-lead">{text('portal-admin.lostMessages.lostTitle')}</h2>
      {lost.length === 0 ? (
        <p>{text('portal-admin.lostMessages.noneLost')}</p>
      ) : (
        <Table caption={text('portal-admin.lostMessages.lostTitle')} columns={columns} rows={lost} by="id" />
      )}
    </>
  );
}
