import type { ProfileView } from '#contract/people/accounts.ts';
import { LanguageSwitch } from '#web/kit/layout/language-switch.tsx';
import { Logo } from '#web/kit/layout/logo.tsx';
import { patterns } from '#web/router/paths.ts';
import { DrawerButton } from './drawer-button.tsx';
import { ProfileButton } from './profile-button.tsx';

/** The bar on top: from 1300 px beside the side menu, below that with the button of the drawer. */
export function AppBar({ user }: { user: ProfileView | undefined }) {
  return (
    <header className="border-line border-b bg-card print:hidden">
      <div className="flex min-h-14 items-center gap-x-2 px-3 sm:px-5">
        <DrawerButton user={user} />
        <Logo href={patterns.portalHome} />
        <div className="ml-auto flex items-center gap-x-1 sm:gap-x-3">
          <LanguageSwitch compact />
          <ProfileButton user={user} />
        </div>
      </div>
    </header>
  );
}
