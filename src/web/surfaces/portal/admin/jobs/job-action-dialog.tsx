import type { DeadJobView } from '#contract/jobs.ts';
import { useJobAction } from '#web/api/people/jobs.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useText } from '#web/i18n/use-text.ts';

export type JobAction = 'try-again' | 'dismiss';
export type JobActionRequest = { how: JobAction; job: DeadJobView };

type JobActionDialogProps = JobActionRequest & {
  /** `done` is a text about the result; undefined if nothing was done. */
  onClose: (done?: string) => void;
};

/** Asks before a dead job is retried or dismissed, and explains the consequence. */
export function JobActionDialog({ how, job, onClose }: JobActionDialogProps) {
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
