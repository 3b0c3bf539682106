import { useState } from 'react';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { DraftLinkBox } from './draft-link-box.tsx';
import { SendQuoteButton } from './send-quote-button.tsx';

/** What can be done with the draft as a whole: save or send its quotation, continue elsewhere, start again. */
export function DraftTools({ onReset }: { onReset: () => void }) {
  const text = useText();
  const explain = useFailureText();
  const { link, run, position, view, record } = useOpenDraft();
  const [open, setOpen] = useState<'link' | 'reset' | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const close = () => setOpen(null);
  if (!link || position.confirmed) return null;
  // What is paid at once is not kept for later, and what is not sold is no quotation.
  const mayWait = !record.circumstances.isRequiredPayment && !position.stopped;

  const reset = async () => {
    setBusy(true);
    try {
      await run({ kind: 'reset' });
      close();
      onReset();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start border-line border-t pt-3 lg:border-0 lg:pt-0">
      {view?.rated.status === 'rated' ? (
        <SendQuoteButton quiet />
      ) : (
        mayWait && <TextButton onClick={() => setOpen('link')}>{text('wizard.elsewhere.open')}</TextButton>
      )}
      <TextButton onClick={() => setOpen('reset')}>{text('wizard.reset.open')}</TextButton>
      {open === 'link' && <DraftLinkDialog link={link} onClose={close} />}
      <Dialog
        open={open === 'reset'}
        onClose={close}
        title={text('wizard.reset.title')}
        actions={
          <>
            <Button busy={busy} onClick={reset}>
              {text('wizard.reset.yes')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {text('wizard.reset.no')}
            </Button>
          </>
        }
      >
        <p>{failure ? explain(failure) : text('wizard.reset.text')}</p>
      </Dialog>
    </div>
  );
}

/** Going on with this draft on another device, while there is no premium to save or send. */
function DraftLinkDialog({ link, onClose }: { link: DraftLink; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open onClose={onClose} title={text('wizard.elsewhere.open')}>
      <div className="grid gap-3">
        <p>{text('wizard.elsewhere.text')}</p>
        <DraftLinkBox link={link} />
      </div>
    </Dialog>
  );
}
