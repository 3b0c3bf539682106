import { useRef, useState } from 'react';
import type { DraftLink } from '#web/api/drafts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { inputLook } from '#web/ui/input-look.ts';
import { addressOfDraft } from './draft-link.ts';

/** The link that opens this draft on another device, to copy. */
export function DraftLinkDialog({ link, onClose }: { link: DraftLink; onClose: () => void }) {
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
    <Dialog
      open
      onClose={onClose}
      title={text('wizard.elsewhere.title')}
      actions={<Button onClick={copy}>{text('wizard.elsewhere.copy')}</Button>}
    >
      <div className="grid gap-3">
        <p>{text('wizard.elsewhere.text')}</p>
        <input
          ref={box}
          readOnly
          aria-label={text('wizard.elsewhere.link')}
          value={addressOfDraft(window.location.href, link)}
          onFocus={(event) => event.target.select()}
          className={inputLook}
        />
        <p role="status" className="text-small text-success">
          {copied && text('wizard.elsewhere.copied')}
        </p>
      </div>
    </Dialog>
  );
}
