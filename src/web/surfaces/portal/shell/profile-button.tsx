import { Suspense } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { ProfileFace, profileButtonClasses } from './profile-face.tsx';

const ProfileMenu = lazyPage(() => import('./profile-menu.tsx'), 'ProfileMenu');

/** The profile's drop-down. */
export function ProfileButton({ user }: { user: ProfileView | undefined }) {
  const waiting = (
    <span className={profileButtonClasses}>
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
