import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PaymentLink } from '#web/api/purchase/portal-orders.ts';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/icon/icon.tsx';

/** The payment link, to copy or to share to Telegram with its message to the customer. */
export function LinkToPass({ given }: { given: PaymentLink }) {
  const text = useText();
  const box = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => box.current?.focus(), []);
  const copy = async () => {
    box.current?.select();
    // Without https there is no clipboard: the link is selected, ready to be copied by hand.
    await navigator.clipboard?.writeText(given.link).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap gap-2">
        <input
          ref={box}
          readOnly
          aria-label={text('portal-orders.link.label')}
          value={given.link}
          onFocus={(event) => event.target.select()}
          className={`${inputClasses} w-0 min-w-52 flex-1`}
        />
        <Button variant="secondary" onClick={copy}>
          {text('portal-orders.link.copy')}
        </Button>
        <a href={given.telegram} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
          <Icon of={Send} className="size-4.5" />
          {text('portal-orders.link.telegram')}
        </a>
      </div>
      <p className="wrap-anywhere text-muted text-small">{given.text}</p>
      <p role="status" className="text-small text-success empty:hidden">
        {copied && text('interface.ui.copied')}
      </p>
    </div>
  );
}
