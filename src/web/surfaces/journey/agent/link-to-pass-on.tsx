import { useId, useRef, useState } from 'react';
import type { PaymentLink } from '#web/api/purchase/portal-orders.ts';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';

/** The message for a customer with the payment link, to copy or to share by Telegram. */
export function LinkToPassOn({ given: { text: words, telegram } }: { given: PaymentLink }) {
  const text = useText();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    box.current?.select();
    // Without https there is no clipboard: the text is selected, ready to be copied by hand.
    await navigator.clipboard?.writeText(words).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <label htmlFor={id} className="text-muted text-small">
          {text('portal-sales.link.words')}
        </label>
        <textarea
          id={id}
          ref={box}
          readOnly
          rows={4}
          value={words}
          onFocus={(event) => event.target.select()}
          className={inputClasses}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={copy}>
          {text('interface.ui.copy')}
        </Button>
        <a href={telegram} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
          {text('portal-sales.link.telegram')}
        </a>
        <p role="status" className="text-small text-success empty:hidden">
          {copied && text('interface.ui.copied')}
        </p>
      </div>
    </div>
  );
}
