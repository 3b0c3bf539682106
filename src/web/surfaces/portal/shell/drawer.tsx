import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { MenuContent } from './menu-content.tsx';

/** The side menu over the page, from the left. */
export function Drawer({ user, onClose }: { user: ProfileView | undefined; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open onClose={onClose} aria-label={text('interface.header.mainMenu')} className="fixed inset-0 z-50">
      <DialogBackdrop className="fixed inset-0 bg-ink/45" />
      <DialogPanel className="fixed inset-y-0 left-0 flex w-76 max-w-[85vw] flex-col overflow-y-auto bg-card shadow-raised">
        <IconButton
          icon={X}
          onClick={onClose}
          label={text('interface.ui.close')}
          className="m-1.5 self-end text-muted hover:bg-page"
        />
        <MenuContent user={user} open onChoose={onClose} />
      </DialogPanel>
    </Dialog>
  );
}
