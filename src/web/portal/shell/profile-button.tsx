import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import type { ProfileView } from '#contract/accounts.ts';
import { lazyPage } from '#web/lazy-page.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Avatar } from './avatar.tsx';

const ProfileMenu = lazyPage(() => import('./profile-menu.tsx'), 'ProfileMenu');

/** The classes of the button, while its menu is loaded as after that. */
export const profileButtonLook =
  'inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-ink hover:bg-primary-tint';

/** The profile's drop-down. */
export function ProfileButton({ user }: { user: ProfileView | undefined }) {
  const waiting = (
    <span className={profileButtonLook}>
      <ProfileFace user={user} />
    </span>
  );
  if (!user) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ProfileMenu user={user} />
    </Suspense>
  );
}

export function ProfileFace({ user }: { user: ProfileView | undefined }) {
  return (
    <>
      <Avatar user={user} className="size-8" />
      <span className="hidden max-w-48 truncate md:inline">{user && `${user.givenName} ${user.familyName}`}</span>
      <Icon of={ChevronDown} className="size-4.5 text-muted" />
    </>
  );
}
