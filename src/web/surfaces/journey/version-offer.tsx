import { useState } from 'react';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { NoLongerSold } from './frame/no-longer-sold.tsx';
import { TrialMark } from './order/trial-mark.tsx';

/**
 * The draft is not of the version on sale: it is of a trial shop, there is a newer version, or the product is no longer
 * sold.
 */
export function VersionOffer() {
  const { view, link } = useOpenDraft();
  if (view?.trial) return <TrialMark sells={view.trial.sells} link={link} />;
  return <div className="print:hidden">{view?.currentVersion ? <NewerVersion /> : <NoLongerSold />}</div>;
}

/** The product has a newer version: the draft may stay as it is, or move with all answers that are still valid. */
function NewerVersion() {
  const text = useText();
  const explain = useFailureText();
  const { run } = useOpenDraft();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const move = async () => {
    setBusy(true);
    setFailure(null);
    await run({ kind: 'move' }).catch(setFailure);
    setBusy(false);
  };
  return (
    <Notice title={text('wizard.version.title')}>
      <p role={failure ? 'alert' : undefined}>{failure ? explain(failure) : text('wizard.version.text')}</p>
      <Button variant="secondary" className="mt-2" busy={busy} onClick={move}>
        {text('wizard.version.move')}
      </Button>
    </Notice>
  );
}
