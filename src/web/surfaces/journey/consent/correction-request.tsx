import { useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import { requestCorrection } from '#contract/purchase/consents.ts';
import { useRequestCorrection } from '#web/api/purchase/consents.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';

/** For a customer who does not agree: a message to the agent about the correction. */
export function CorrectionRequest({ refOf }: { refOf: string }) {
  const text = useText();
  const { tollFree } = useContact();
  const explain = useFailureText();
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
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={text('consent.wrong.title')}
        actions={
          <>
            <Button busy={ask.isPending} onClick={send}>
              {text('consent.wrong.send')}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {text('interface.ui.back')}
            </Button>
          </>
        }
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
          {ask.error && (
            <Notice kind="error" live>
              {explain(ask.error)}
            </Notice>
          )}
        </div>
      </Dialog>
    </div>
  );
}
