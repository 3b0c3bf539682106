import { useEffect, useState } from 'react';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Spinner } from '#web/kit/icon/spinner.tsx';
import { usePageFrame } from './page-context.ts';

/** After this time the page says that the person may continue meanwhile. Milliseconds. */
const LONG_LOOKUP_MS = 8000;

/**
 * Shown at the first field of a lookup: that it is running, or a button to retry it. The product's rules and hints show
 * its result.
 */
export function LookupStatus({ field }: { field: string }) {
  const text = useText();
  const messages = useShownMessages();
  const { definition } = usePageFrame();
  const { record, lookingUp: busy, findOut } = useOpenDraft();
  const names = (definition.effects ?? []).filter(({ inputs }) => inputs[0] === field).map(({ finding }) => finding);
  const name = names.find((each) => ['pending', 'failed'].includes(record.findings[each]?.status ?? ''));
  const [isLong, setLong] = useState(false);
  const isPending = name !== undefined && (busy || record.findings[name]?.status === 'pending');
  useEffect(() => {
    setLong(false);
    if (!isPending) return;
    const timer = setTimeout(() => setLong(true), LONG_LOOKUP_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (name === undefined) return null;
  const words = `wizard.findings.${name}.pending`;
  if (isPending) {
    return (
      <p role="status" className="flex items-start gap-2 text-small text-muted">
        <Spinner className="mt-[0.25em] size-4" />
        <span>
          {text(words in messages ? words : 'wizard.findings.other.pending')}
          {isLong && <> · {text('wizard.findings.still')}</>}
        </span>
      </p>
    );
  }
  return <TextButton onClick={findOut}>{text('wizard.findings.again')}</TextButton>;
}
