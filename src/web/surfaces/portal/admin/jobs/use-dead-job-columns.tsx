import { RotateCcw, Trash2 } from 'lucide-react';
import type { DeadJobView } from '#contract/jobs.ts';
import { RowMenu } from '#web/desk/list/action-menu.tsx';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { JobAction } from './job-action-dialog.tsx';

/** The columns of the jobs that failed for good. */
export function useDeadJobColumns(onAct: (how: JobAction, job: DeadJobView) => void): Column<DeadJobView>[] {
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
