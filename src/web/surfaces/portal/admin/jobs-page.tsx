import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DeadJobView, LedgerDifferenceView, LostMessageView, QueueView } from '#contract/jobs.ts';
import { useJobAction, useJobs } from '#web/api/people/jobs.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Done } from '#web/desk/form/done.tsx';
import { RowMenu } from '#web/desk/list/action-menu.tsx';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';

/** The background work of the server: the number of waiting jobs in each queue, and jobs that failed for good. */
export function JobsPage() {
  const text = useText();
  const jobs = useJobs();
  const [asked, setAsked] = useState<JobActionRequest | null>(null);
  const [done, setDone] = useState('');
  const queueColumns: Column<QueueView>[] = [
    { head: text('portal-admin.jobs.queue'), isName: true, cell: ({ queue }) => text(`portal.queues.${queue}`) },
    ...(['waiting', 'active', 'failed'] as const).map(
      (state): Column<QueueView> => ({
        head: text(`portal-admin.jobs.${state}`),
        figures: true,
        cell: (row) => row[state],
      }),
    ),
    {
      head: text('portal-admin.jobs.dead'),
      figures: true,
      cell: ({ dead }) => (dead === 0 ? 0 : <Tag variant="error">{dead}</Tag>),
    },
    {
      head: text('portal-admin.jobs.waitsSince'),
      cell: ({ waitsSince }) => waitsSince && <Timestamp at={waitsSince} />,
    },
  ];
  const deadColumns = useDeadJobColumns((how, job: DeadJobView) => {
    setDone('');
    setAsked({ how, job });
  });

  return (
    <Loaded call={jobs}>
      {({ queues, dead, lost, differences }) => (
        <PortalPage title={text('portal.menu.jobs')} lead={text('portal-admin.jobs.lead')}>
          <Done said={done} />
          <Table caption={text('portal.menu.jobs')} columns={queueColumns} rows={queues} by="queue" />
          <h2 className="text-lead">{text('portal-admin.jobs.deadTitle')}</h2>
          {dead.length === 0 ? (
            <p>{text('portal-admin.jobs.noneDead')}</p>
          ) : (
            <Table caption={text('portal-admin.jobs.deadTitle')} columns={deadColumns} rows={dead} by="id" />
          )}
          <LostMessages lost={lost} />
          <LedgerDifferences differences={differences} />
          {asked && (
            <JobActionDialog
              {...asked}
              onClose={(said = '') => {
                setDone(said);
                setAsked(null);
              }}
            />
          )}
        </PortalPage>
      )}
    </Loaded>
  );
}

type JobAction = 'try-again' | 'dismiss';
type JobActionRequest = { how: JobAction; job: DeadJobView };

type JobActionDialogProps = JobActionRequest & {
  /** `done` is a text about the result; undefined if nothing was done. */
  onClose: (done?: string) => void;
};

/** Asks before a dead job is retried or dismissed, and explains the consequence. */
function JobActionDialog({ how, job, onClose }: JobActionDialogProps) {
  const text = useText();
  const mend = useJobAction();
  const word = how === 'dismiss' ? 'dismiss' : 'tryAgain';
  const say = (part: string) =>
    text(`portal-admin.jobActions.${word}.${part}`, { job: text(`portal.queues.${job.queue}`) });
  let said: string | undefined;
  return (
    <ConfirmDialog
      title={say('title')}
      action={say('action')}
      onConfirm={async () => {
        await mend.mutateAsync({ id: job.id, how });
        said = say('done');
      }}
      onClose={() => onClose(said)}
    >
      <p>{say('text')}</p>
    </ConfirmDialog>
  );
}

/** The columns of the jobs that failed for good. */
function useDeadJobColumns(onAct: (how: JobAction, job: DeadJobView) => void): Column<DeadJobView>[] {
  const text = useText();
  return [
    {
      head: text('portal-admin.jobs.job'),
      isName: true,
      cell: ({ queue, of, recipient }) => (
        <Lines
          wraps
          second={
            <span className="break-all">
              {recipient === null ? of : text('portal-admin.lostMessages.for', { recipient })}
            </span>
          }
        >
          {text(`portal.queues.${queue}`)}
        </Lines>
      ),
    },
    { head: text('portal-admin.jobs.failedAt'), cell: ({ failedAt }) => <Timestamp at={failedAt} /> },
    { head: text('portal-admin.jobs.tries'), figures: true, cell: ({ tries }) => tries },
    {
      head: text('portal-admin.jobs.failure'),
      cell: ({ failure }) => <span className="break-words text-small">{failure}</span>,
    },
    {
      head: text('portal.actions'),
      isActions: true,
      cell: (job) => (
        <RowMenu
          label={text('portal-admin.jobs.actions', { job: job.of })}
          actions={[
            {
              id: 'try-again',
              icon: RotateCcw,
              label: text('portal-admin.jobActions.tryAgain.action'),
              onClick: () => onAct('try-again', job),
            },
            {
              id: 'dismiss',
              icon: Trash2,
              label: text('portal-admin.jobActions.dismiss.action'),
              onClick: () => onAct('dismiss', job),
            },
          ]}
        />
      ),
    },
  ];
}

/** Messages that did not arrive, with their recipients, so that somebody can call. */
function LostMessages({ lost }: { lost: LostMessageView[] }) {
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

/** Differences that the nightly check found between the ledger and the orders, payments and balances. */
function LedgerDifferences({ differences }: { differences: LedgerDifferenceView[] }) {
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
