import { DialogBackdrop, DialogTitle, DialogPanel as Panel, Dialog as Shell } from '@headlessui/react';
import { clsx } from 'clsx/lite';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons at its bottom. */
  actions?: ReactNode;
  /** True for a wide table. */
  isWide?: boolean;
};

/** The visible part of Dialog. */
export function DialogPanel({ open, onClose, title, children, actions, isWide = false }: DialogProps) {
  const text = useText();
  return (
    <Shell open={open} onClose={onClose} className="fixed inset-0 z-50">
      <DialogBackdrop className="fixed inset-0 bg-ink/45" />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6">
        <Panel
          className={clsx(
            'flex max-h-[90dvh] w-full flex-col rounded-t-card bg-card shadow-raised sm:rounded-card',
            isWide ? 'sm:max-w-site' : 'sm:max-w-form',
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4">
            <DialogTitle className="pt-1.5 text-lead font-semibold">{title}</DialogTitle>
            <IconButton
              icon={X}
              onClick={onClose}
              label={text('interface.ui.close')}
              className="-mr-2 text-muted hover:bg-page"
            />
          </div>
          <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-5">{children}</div>
          {actions && (
            <div className="flex flex-wrap gap-3 border-line border-t px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {actions}
            </div>
          )}
        </Panel>
      </div>
    </Shell>
  );
}
