import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';

type CopyButtonProps = { value: string /** The name of the copied text; shown on the button. */; what?: string };

/** Copies a text to the clipboard. On plain http in a local network there is no clipboard, and no button. */
export function CopyButton({ value, what }: CopyButtonProps) {
  const text = useText();
  const [copied, setCopied] = useState('');
  const isCopied = copied === value;
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(''), 4_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(value),
      () => {},
    );
  return (
    <>
      <Button icon={isCopied ? Check : Copy} variant="quiet" onClick={copy}>
        {what ? text('testing.copyWhat', { what }) : text('interface.ui.copy')}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied && text('interface.ui.copied')}</span>
      </VisuallyHidden>
    </>
  );
}
