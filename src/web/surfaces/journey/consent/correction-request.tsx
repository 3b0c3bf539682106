import { useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import { requestCorrection } from '#contract/purchase/consents.ts';
import { useRequestCorrection } from '#web/api/purchase/consents.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { QuestionDialog } from '#web/kit/dialog/question-dialog.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';

/** For a customer who does not agree: a message to the agent about the correction. */
export function CorrectionRequest({ refOf }: { refOf: string }) {
  const text = useText();
  const { tollFree } = useContact();
  const ask = useRequestCorrection(refOf);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const send = () =>
    said.trim() !== '' &&
    ask.mutate(said.trim(), {
      onSuccess: () => {
        setOpen(false);
        setSaid('');
      },
    });
  return (
    <div className="grid gap-3">
      {ask.isSuccess && (
        <Notice kind="success" live>
          {text('consent.wrong.sent')}
        </Notice>
      )}
      <div>
        <TextButton onClick={() => setOpen(true)}>{text('consent.wrong.open')}</TextButton>
      </div>
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={text('consent.wrong.title')}
        yes={text('consent.wrong.send')}
        no={text('interface.ui.back')}
        busy={ask.isPending}
        onYes={send}
      >
        <div className="grid gap-4">
          <p>{text('consent.wrong.text', { number: tollFree.number })}</p>
          <Field id="what-is-wrong" label={text('consent.wrong.label')}>
            <TextArea
              value={said}
              onChange={setSaid}
              maxLength={readFieldLimits(requestCorrection.body, 'text').maxLength}
              autoComplete="off"
            />
          </Field>
          <FailureNotice error={ask.error} />
        </div>
      </QuestionDialog>
    </div>
  );
}
