import { Menu, MenuButton } from '@headlessui/react';
import { CircleUser, LogOut } from 'lucide-react';
import { useLocation } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useText } from '#web/i18n/use-text.ts';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { patterns } from '#web/router/paths.ts';
import { MenuActions } from '../list/action-menu.tsx';
import { ProfileFace, profileButtonClasses } from './profile-face.tsx';
import { useSignOutTo } from './use-sign-out-to.ts';

/** Account and logout, under the name of who is signed in. */
export function ProfileMenu({ user }: { user: ProfileView }) {
  const text = useText();
  const [, navigate] = useLocation();
  const { signOut } = useSignOutTo();
  return (
    <Menu>
      <MenuButton className={profileButtonClasses}>
        <ProfileFace user={user} />
        <VisuallyHidden>{text('portal.profile')}</VisuallyHidden>
      </MenuButton>
      <MenuActions
        className="w-64"
        actions={[
          {
            id: 'account',
            icon: CircleUser,
            label: text('portal.menu.account'),
            onClick: () => navigate(patterns.myAccount),
          },
          { id: 'logout', icon: LogOut, label: text('portal.sessions.end'), onClick: signOut },
        ]}
      >
        <div className="px-3 py-2">
          <p className="truncate font-semibold text-ink">
            {user.givenName} {user.familyName}
          </p>
          <p className="truncate text-muted text-small">{user.email ?? user.username}</p>
        </div>
      </MenuActions>
    </Menu>
  );
}
