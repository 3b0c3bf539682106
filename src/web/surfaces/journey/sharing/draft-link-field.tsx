import { useRef, useState } from 'react';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { buildDraftAddress } from '#web/draft/draft-link.ts';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

/** The link that opens this draft on any device, to copy. */
export function DraftLinkField({ link }: { link: DraftLink }) {
  const text = useText();
  const box = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    box.current?.select();
    // Without https there is no clipboard: the link is selected, ready to be copied by hand.
    await navigator.clipboard?.writeText(box.current?.value ?? '').then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <input
          ref={box}
          readOnly
          aria-label={text('wizard.elsewhere.link')}
          value={buildDraftAddress(window.location.href, link)}
          onFocus={(event) => event.target.select()}
          className={`${inputClasses} w-0 min-w-52 flex-1`}
        />
        <Button variant="secondary" onClick={copy}>
          {text('wizard.elsewhere.copy')}
        </Button>
      </div>
      <p role="status" className="text-small text-success empty:hidden">
        {copied && text('interface.ui.copied')}
      </p>
    </div>
  );
}
