import { useEffect, useState } from 'react';
import { registerOfflineMessages } from '#web/i18n/offline-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { canKeepCards, isCardKept, keepCard, removeCard } from '#web/offline/kept-cards.ts';
import { Button } from '../action/button.tsx';
import { Notice } from './notice.tsx';

registerOfflineMessages();

type Props = {
  /** The policy's number. */
  number: string;
  /** The address of the card's picture. */
  address: string;
};

/**
 * The choice to store a policy's card on this device, where it is shown without a connection, and the button to remove
 * it. Nothing is shown in a browser that cannot do it.
 */
export function KeepOnDevice({ number, address }: Props) {
  const text = useText();
  const ready = useMessages(['offline']);
  // Undefined while it is not known, or if this browser cannot store cards.
  const [isKept, setKept] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    canKeepCards()
      .then((can) => (can ? isCardKept(number).then(setKept) : undefined))
      .catch(() => {});
  }, [number]);
  if (!ready || isKept === undefined) return null;
  const change = async () => {
    setBusy(true);
    const changed = await (isKept ? removeCard(number) : keepCard(number, address)).then(
      () => true,
      () => false,
    );
    setBusy(false);
    setFailed(!changed);
    if (changed) setKept(!isKept);
  };
  return (
    <div className="grid justify-items-start gap-2 print:hidden">
      <Button variant="secondary" busy={isBusy} onClick={() => void change()} className="min-h-12">
        {text(isKept ? 'offline.remove' : 'offline.keep')}
      </Button>
      <p className="text-muted text-small" aria-live="polite">
        {text(isKept ? 'offline.kept' : 'offline.keepHelp')}
      </p>
      {hasFailed && (
        <Notice kind="error" live>
          {text('offline.failed')}
        </Notice>
      )}
    </div>
  );
}
