import type { ProfileView } from '#contract/people/accounts.ts';
import { LanguageSwitch } from '#web/kit/layout/language-switch.tsx';
import { DrawerButton } from './drawer-button.tsx';
import { ProfileButton } from './profile-button.tsx';

/** What the app bar leads to, at the foot of the page: the menu, the languages, account and logout. */
export function PageTools({ user }: { user: ProfileView | undefined }) {
  return (
    <div className="mt-12 flex min-h-14 items-center gap-x-2 border-line border-t px-3 sm:px-5 print:hidden">
      <DrawerButton user={user} />
      <div className="ml-auto flex items-center gap-x-1 sm:gap-x-3">
        <LanguageSwitch />
        <ProfileButton user={user} />
      </div>
    </div>
  );
}
