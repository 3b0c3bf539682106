import { useState } from 'react';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { drawSpecimen } from '#web/api/purchase/trials.ts';
import { registerTrialMessages } from '#web/i18n/testing-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';

registerTrialMessages();

type TrialMarkProps = {
  /** False if the trial ends before the order. */
  sells: boolean;
  /** The draft whose specimen it offers; null on the pages of an order. */
  link?: DraftLink | null;
};

/** Marks a page of a trial shop. Where the trial ends before the order, it draws the specimen of the certificate. */
export function TrialMark({ sells, link = null }: TrialMarkProps) {
  const text = useText();
  const explain = useFailureText();
  const [specimen, setSpecimen] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (!useMessages(['trial'])) return null;
  const draw = async (of: DraftLink) => {
    setBusy(true);
    setFailure(null);
    await drawSpecimen(of).then(setSpecimen, setFailure);
    setBusy(false);
  };
  return (
    <Notice kind="warning" title={text('trial.mark')}>
      <p>{text(sells ? 'trial.sandbox' : 'trial.ends')}</p>
      {failure !== null && <p role="alert">{explain(failure)}</p>}
      {specimen !== '' && (
        <a href={specimen} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
          {text('trial.open')}
        </a>
      )}
      {!sells && link && specimen === '' && (
        <Button variant="secondary" className="mt-2" busy={busy} onClick={() => void draw(link)}>
          {text('trial.draw')}
        </Button>
      )}
    </Notice>
  );
}
