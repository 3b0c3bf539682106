import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Button } from './button.tsx';

type CopyButtonProps = {
  value: string;
  /** The name of the value for screen readers, if the page shows several. */
  name?: string;
  variant?: 'secondary' | 'quiet';
  /** The text of the button, if it names the value. */
  label?: string;
};

/** Copies a text to the clipboard and says so. On plain http in a local network there is no clipboard. */
export function CopyButton({ value, name, variant = 'secondary', label }: CopyButtonProps) {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => {},
    );
  return (
    <Button variant={variant} onClick={copy}>
      <Icon of={isCopied ? Check : Copy} className="size-4.5" />
      <span aria-live="polite">{isCopied ? text('interface.ui.copied') : (label ?? text('interface.ui.copy'))}</span>
      {name !== undefined && <span className="sr-only">{name}</span>}
    </Button>
  );
}
