import { useEffect, useRef, useState } from 'react';
import { useBeginOidc, useFinishOidc } from '#web/api/people/user.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Refusal } from '../form/refusal.tsx';
import { goToIssuer, takeAnswer } from './answer-of-issuer.ts';

/** Staff sign in where their company has their accounts; led back here, they are signed in or read why not. */
export function Elsewhere({ name }: { name: string }) {
  const text = useText();
  const begin = useBeginOidc();
  const finish = useFinishOidc();
  const [answer] = useState(takeAnswer);
  const sent = useRef(false);

  useEffect(() => {
    if (answer === null || sent.current) return;
    sent.current = true;
    finish.mutate(answer);
  }, [answer, finish]);

  const leave = () => begin.mutate(undefined, { onSuccess: ({ address }) => goToIssuer(address) });
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <Refusal error={begin.error ?? finish.error} />
      <Button variant="secondary" busy={begin.isPending || begin.isSuccess || finish.isPending} onClick={leave}>
        {text('portal.signIn.elsewhere', { name })}
      </Button>
    </div>
  );
}
