import { RotateCcw, Trash2 } from 'lucide-react';
import type { DeadJobView, LedgerDifferenceView, LostMessageView, QueueView } from '#contract/jobs.ts';
import { useCloseMessage, useJobAction, useJobs } from '#web/api/people/jobs.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Done, useDialogs } from '#web/desk/form/done.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { Lines } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, figureColumn, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { type Column, Table, type TableProps } from '#web/desk/list/table.tsx';
import { RowMenu } from '#web/desk/page/action-menu.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useArrival } from '#web/desk/page/use-arrival.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';

/** The background work of the server: the number of waiting jobs in each queue, and jobs that are not retried. */
export function JobsPage() {
  const text = useText();
  const jobs = useJobs();
  const { opened, done, open, close, finish } = useDialogs<JobActionRequest>();
  const queueColumns: Column<QueueView>[] = [
    nameColumn(text('portal-admin.jobs.queue'), ({ queue }) => text(`portal.queues.${queue}`)),
    ...(['waiting', 'active', 'failed'] as const).map(
      (state): Column<QueueView> => figureColumn(text(`portal-admin.jobs.${state}`), (row) => row[state]),
    ),
    figureColumn(text('portal-admin.jobs.dead'), ({ dead }) => (dead === 0 ? 0 : <Tag variant="error">{dead}</Tag>)),
    timeColumn(text('portal-admin.jobs.waitsSince'), ({ waitsSince }) => waitsSince),
  ];
  return (
    <Loaded call={jobs}>
      {({ queues, dead, lost, lostCodes, differences }) => (
        <PortalPage title={text('portal.menu.jobs')} lead={text('portal-admin.jobs.lead')}>
          <Done said={done} />
          <Table caption={text('portal.menu.jobs')} columns={queueColumns} rows={queues} by="queue" />
          <DeadJobs dead={dead} onAct={open} />
          <LostMessages lost={lost} codes={lostCodes} onDone={finish} />
          <LedgerDifferences differences={differences} />
          {opened && <JobActionDialog {...opened} onClose={close} onDone={finish} />}
        </PortalPage>
      )}
    </Loaded>
  );
}

/** A table under a heading of its own. */
function TitledTable<Row>({ name, ...table }: TableProps<Row> & { name: string }) {
  const heading = useArrival(name);
  return (
    <>
      <h2 ref={heading} id={name} tabIndex={-1} className="text-lead">
        {table.caption}
      </h2>
      <Table {...table} />
    </>
  );
}

/** The actions on a dead job, with their messages below `portal-admin.jobActions`. */
const jobActions = [
  { how: 'try-again', icon: RotateCcw, word: 'tryAgain' },
  { how: 'dismiss', icon: Trash2, word: 'dismiss' },
] as const;

type JobActionRequest = { action: (typeof jobActions)[number]; job: DeadJobView };
type JobActionDialogProps = JobActionRequest & { onClose: () => void; onDone: (said: string) => void };

/** Asks before a dead job is retried or dismissed, and explains the consequence. */
function JobActionDialog({ action: { how, word }, job, onClose, onDone }: JobActionDialogProps) {
  const text = useText();
  const { mutateAsync } = useJobAction();
  const say = (part: string) =>
    text(`portal-admin.jobActions.${word}.${part}`, { job: text(`portal.queues.${job.queue}`) });
  return (
    <ConfirmDialog
      title={say('title')}
      action={say('action')}
      onConfirm={async () => {
        await mutateAsync({ id: job.id, how });
        onDone(say('done'));
      }}
      onClose={onClose}
    >
      <p>{say('text')}</p>
    </ConfirmDialog>
  );
}

/** The jobs that failed and are not retried any more. */
function DeadJobs({ dead, onAct }: { dead: DeadJobView[]; onAct: (request: JobActionRequest) => void }) {
  const text = useText();
  const columns: Column<DeadJobView>[] = [
    nameColumn(text('portal-admin.jobs.job'), ({ queue, of, recipient }) => (
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
    )),
    timeColumn(text('portal-admin.jobs.failedAt'), ({ failedAt }) => failedAt),
    figureColumn(text('portal-admin.jobs.tries'), ({ tries }) => tries),
    column(text('portal-admin.jobs.failure'), ({ failure }) => (
      <span className="break-words text-small">{failure}</span>
    )),
    actionsColumn(text('portal.actions'), (job) => (
      <RowMenu
        label={text('portal-admin.jobs.actions', { job: job.of })}
        actions={jobActions.map((action) => ({
          ...{ id: action.how, icon: action.icon, label: text(`portal-admin.jobActions.${action.word}.action`) },
          onClick: () => onAct({ action, job }),
        }))}
      />
    )),
  ];
  return (
    <TitledTable
      name="dead"
      caption={text('portal-admin.jobs.deadTitle')}
      columns={columns}
      rows={dead}
      by="id"
      empty={text('portal-admin.jobs.noneDead')}
    />
  );
}

type LostMessagesProps = {
  lost: LostMessageView[];
  /** The number of one-time codes of the last day that did not arrive. */
  codes: number;
  onDone: (said: string) => void;
};

/** Messages that did not arrive, with their recipients, so that somebody can call, and close them. */
function LostMessages({ lost, codes, onDone }: LostMessagesProps) {
  const text = useText();
  const close = useCloseMessage();
  const columns: Column<LostMessageView>[] = [
    nameColumn(text('portal-admin.lostMessages.to'), ({ recipient }) => <span className="break-all">{recipient}</span>),
    timeColumn(text('lists.message.written'), ({ writtenAt }) => writtenAt),
    column(text('lists.message.became'), ({ fate, code }) => (
      <Lines wraps second={code !== null && text('portal-admin.lostMessages.said', { code })}>
        {text(`lists.message.results.${fate}`)}
      </Lines>
    )),
    actionsColumn(text('portal.actions'), ({ id, recipient }) => (
      <Button
        variant="secondary"
        busy={close.isPending && close.variables === id}
        aria-label={text('portal-admin.lostMessages.closeOf', { recipient })}
        onClick={() =>
          close.mutate(id, { onSuccess: () => onDone(text('portal-admin.lostMessages.closed', { recipient })) })
        }
      >
        {text('portal-admin.lostMessages.close')}
      </Button>
    )),
  ];
  return (
    <>
      <TitledTable
        name="lost"
        caption={text('portal-admin.lostMessages.lostTitle')}
        columns={columns}
        rows={lost}
        by="id"
        empty={text('portal-admin.lostMessages.noneLost')}
      />
      <Refusal error={close.error} />
      {codes > 0 && <p className="text-muted">{text('portal-admin.lostMessages.codes', { count: codes })}</p>}
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
    nameColumn(say('of'), ({ kind, of }) => text(`portal-admin.ledgerDifferences.${kind}`, { of })),
    figureColumn(say('expected'), ({ kind, expected, currency }) => (kind === 'day' ? '' : money(expected, currency))),
    figureColumn(say('found'), ({ kind, found, currency }) => (kind === 'day' ? '' : money(found, currency))),
    timeColumn(say('since'), ({ since }) => since),
  ];
  return (
    <TitledTable name="ledger" caption={say('title')} columns={columns} rows={rows} by="key" empty={say('none')} />
  );
}
