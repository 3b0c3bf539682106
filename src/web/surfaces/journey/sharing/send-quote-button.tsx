import { useState } from 'react';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { SendQuoteDialog } from './send-quote-dialog.tsx';

/** Opens the ways to keep or send the quotation, once there is one. `quiet`: in line with other steps aside. */
export function SendQuoteButton({ quiet = false }: { quiet?: boolean }) {
  const text = useText();
  const { link, view, position, record } = useOpenDraft();
  const [open, setOpen] = useState(false);
  const isReady = useMessages(['quote']);
  if (!isReady || !link || position.confirmed || view?.rated.status !== 'rated') return null;
  // What is paid at once is not kept for later.
  if (record.circumstances.isRequiredPayment) return null;
  const label = text('quote.open');
  return (
    <>
      {quiet ? (
        <TextButton onClick={() => setOpen(true)}>{label}</TextButton>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {open && <SendQuoteDialog link={link} onClose={() => setOpen(false)} />}
    </>
  );
}
