import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { CircleUser, LogOut, type LucideIcon } from 'lucide-react';
import { useLocation } from 'wouter';
import type { ProfileView } from '#contract/people/accounts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { patterns } from '#web/router/paths.ts';
import { ProfileFace, profileButtonLook } from './profile-face.tsx';
import { useSignOutTo } from './use-sign-out-to.ts';

/** Account and logout, under the name of who is signed in. */
export function ProfileMenu({ user }: { user: ProfileView }) {
  const text = useText();
  const [, navigate] = useLocation();
  const { signOut } = useSignOutTo();
  return (
    <Menu>
      <MenuButton className={profileButtonLook}>
        <ProfileFace user={user} />
        <VisuallyHidden>{text('portal.profile')}</VisuallyHidden>
      </MenuButton>
      <MenuItems
        anchor={{ to: 'bottom end', gap: 4 }}
        className="z-50 w-64 rounded-card border border-line bg-card p-1.5 shadow-raised focus-visible:outline-none"
      >
        <div className="px-3 py-2">
          <p className="truncate font-semibold text-ink">
            {user.givenName} {user.familyName}
          </p>
          <p className="truncate text-muted text-small">{user.email ?? user.username}</p>
        </div>
        <Entry icon={CircleUser} onClick={() => navigate(patterns.myAccount)}>
          {text('portal.menu.account')}
        </Entry>
        <Entry icon={LogOut} onClick={signOut}>
          {text('portal.menu.logout')}
        </Entry>
      </MenuItems>
    </Menu>
  );
}

function Entry({ icon, onClick, children }: { icon: LucideIcon; onClick: () => void; children: string }) {
  return (
    <MenuItem>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left text-ink data-focus:bg-primary-tint"
      >
        <Icon of={icon} className="size-5 text-primary-deep" />
        {children}
      </button>
    </MenuItem>
  );
}
