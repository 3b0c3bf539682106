import { clsx } from 'clsx/lite';
import { buildAddress } from '#contract/client.ts';
import { getAvatar } from '#contract/people/accounts.ts';
import type { ProfileView } from '#contract/people/sign-in.ts';

/** The user's picture; the name beside it is its label. */
export function Avatar({ user, className }: { user: ProfileView | undefined; className: string }) {
  const look = clsx('shrink-0 rounded-full bg-primary-tint', className);
  return user ? (
    <img
      src={buildAddress(getAvatar, { params: { file: decodeURIComponent(user.avatar.replace('avatars/', '')) } })}
      alt=""
      width={64}
      height={64}
      className={look}
    />
  ) : (
    <span className={look} />
  );
}
