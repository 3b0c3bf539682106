import { useState } from 'react';
import type { DeadJobView, QueueView } from '#contract/jobs.ts';
import { useJobs } from '#web/api/people/jobs.ts';
import { Done } from '#web/desk/form/done.tsx';
import { Timestamp } from '#web/desk/list/cells.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { JobActionDialog, type JobActionRequest } from './job-action-dialog.tsx';
import { LedgerDifferences } from './ledger-differences.tsx';
import { LostMessages } from './lost-messages.tsx';
import { useDeadJobColumns } from './use-dead-job-columns.tsx';

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
