import { Menu } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';

const Drawer = lazyPage(() => import('./drawer.tsx'), 'Drawer');

/** Opens the side menu as a drawer, below 1300 px. */
export function DrawerButton({ user }: { user: ProfileView | undefined }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={text('interface.header.menu')}
        onClick={() => setOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-field text-primary-deep hover:bg-primary-tint desk:hidden"
      >
        <Icon of={Menu} className="size-6" />
      </button>
      {open && (
        <Suspense>
          <Drawer user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
