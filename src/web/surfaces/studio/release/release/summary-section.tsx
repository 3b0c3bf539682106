import { useState } from 'react';
import { describeRelease } from '#contract/studio/approvals.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { useDescribeRelease } from '#web/api/studio/releases.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Section } from '#web/desk/page/section.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { ReturnNotice } from './return-notice.tsx';

type SummarySectionProps = { release: ReleaseView; mayEdit: boolean; onDone: (said: string) => void };

/** Shows the summary of a release, which its editors write before somebody can approve it. */
export function SummarySection({ release, mayEdit, onDone }: SummarySectionProps) {
  const text = useText();
  const [isWriting, setIsWriting] = useState(false);
  const { summary } = release;
  const close = () => setIsWriting(false);
  return (
    <Section title={text('studio.summary.title')}>
      <ReturnNotice release={release} />
      <p className="whitespace-pre-wrap break-words">{summary ?? text('studio.summary.none')}</p>
      {mayEdit && (
        <div>
          <Button variant="secondary" onClick={() => setIsWriting(true)}>
            {text('studio.summary.change')}
          </Button>
        </div>
      )}
      {isWriting && (
        <SummaryDialog
          release={release}
          onClose={close}
          onDone={() => {
            close();
            onDone(text('studio.summary.saved'));
          }}
        />
      )}
    </Section>
  );
}

type SummaryDialogProps = { release: ReleaseView; onClose: () => void; onDone: () => void };

function SummaryDialog({ release: { id, title, summary, state }, onClose, onDone }: SummaryDialogProps) {
  const text = useText();
  const describe = useDescribeRelease(id);
  const form = useForm({
    id: 'summary',
    initial: { title, summary: summary ?? '' },
    labels: { title: text('studio.release.title'), summary: text('studio.summary.text') },
    body: describeRelease.body,
    send: async ({ title, summary }) => {
      await describe.mutateAsync({ title: title.trim(), summary: summary.trim() });
      onDone();
    },
  });
  return (
    <FormDialog
      title={text('studio.summary.change')}
      action={text('studio.summary.save')}
      form={form}
      onClose={onClose}
    >
      {state === 'approved' && <Notice kind="warning">{text('studio.summary.voids')}</Notice>}
      <TextField form={form} name="title" />
      <Field {...form.field('summary')} help={text('studio.summary.help')}>
        <TextArea {...form.input('summary')} />
      </Field>
    </FormDialog>
  );
}
