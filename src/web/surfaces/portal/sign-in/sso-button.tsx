import { useCallback, useEffect, useRef, useState } from 'react';
import { beginOidc, finishOidc } from '#web/api/people/sign-in.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { goToIssuer, readIssuerReply } from './issuer-reply.ts';

/**
 * Staff sign in at their company's identity provider; after the return they are signed in, or see the reason why not.
 */
export function SsoButton({ name }: { name: string }) {
  const text = useText();
  const [answer] = useState(readIssuerReply);
  const [busy, setBusy] = useState(answer !== null);
  const [failure, setFailure] = useState<unknown>(null);
  const sent = useRef(false);

  const failed = useCallback((error: unknown) => {
    setFailure(error);
    setBusy(false);
  }, []);
  useEffect(() => {
    if (answer === null || sent.current) return;
    sent.current = true;
    finishOidc(answer).catch(failed);
  }, [answer, failed]);

  // Busy until the page is left.
  const leave = () => {
    setFailure(null);
    setBusy(true);
    beginOidc().then(({ address }) => goToIssuer(address), failed);
  };
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <Refusal error={failure} />
      <Button variant="secondary" busy={busy} onClick={leave}>
        {text('portal.signIn.elsewhere', { name })}
      </Button>
    </div>
  );
}
