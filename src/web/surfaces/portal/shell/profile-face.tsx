import { ChevronDown } from 'lucide-react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { Avatar } from './avatar.tsx';

/** The classes of the button, while its menu is loaded as after that. */
export const profileButtonClasses =
  'inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-ink hover:bg-primary-tint';

/** Who is signed in, on the button. */
export function ProfileFace({ user }: { user: ProfileView | undefined }) {
  return (
    <>
      <Avatar user={user} className="size-8" />
      <span className="hidden max-w-48 truncate md:inline">{user && `${user.givenName} ${user.familyName}`}</span>
      <Icon of={ChevronDown} className="size-4.5 text-muted" />
    </>
  );
}
