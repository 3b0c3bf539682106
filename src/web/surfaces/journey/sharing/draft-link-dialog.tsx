import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { DraftLinkBox } from './draft-link-box.tsx';

/** Going on with this draft on another device, while there is no premium to save or send. */
export function DraftLinkDialog({ link, onClose }: { link: DraftLink; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open onClose={onClose} title={text('wizard.elsewhere.open')}>
      <div className="grid gap-3">
        <p>{text('wizard.elsewhere.text')}</p>
        <DraftLinkBox link={link} />
      </div>
    </Dialog>
  );
}
