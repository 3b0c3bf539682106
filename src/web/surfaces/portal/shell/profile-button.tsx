import { ChevronDown, CircleUser, LogOut } from 'lucide-react';
import { useLocation } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { ActionMenu } from '#web/desk/list/action-menu.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { patterns } from '#web/router/paths.ts';
import { leave } from '#web/router/unsaved.ts';
import { Avatar } from './avatar.tsx';
import { useSignOutTo } from './use-sign-out-to.ts';

const buttonClasses = 'inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-ink hover:bg-primary-tint';

/** The signed-in user; account and logout drop down from it. */
export function ProfileButton({ user }: { user: ProfileView | undefined }) {
  const text = useText();
  const [, navigate] = useLocation();
  const { signOut } = useSignOutTo();
  const face = (
    <>
      <Avatar user={user} className="size-8" />
      <span className="hidden max-w-48 truncate md:inline">{user && `${user.givenName} ${user.familyName}`}</span>
      <Icon of={ChevronDown} className="size-4.5 text-muted" />
    </>
  );
  if (!user) return <span className={buttonClasses}>{face}</span>;
  return (
    <ActionMenu
      face={
        <>
          {face}
          <VisuallyHidden>{text('portal.profile')}</VisuallyHidden>
        </>
      }
      faceClassName={buttonClasses}
      className="w-64"
      actions={[
        {
          id: 'account',
          icon: CircleUser,
          label: text('portal.menu.account'),
          onClick: () => navigate(patterns.myAccount),
        },
        { id: 'logout', icon: LogOut, label: text('portal.sessions.end'), onClick: () => void leave(signOut) },
      ]}
    >
      <div className="px-3 py-2">
        <p className="truncate font-semibold text-ink">
          {user.givenName} {user.familyName}
        </p>
        <p className="truncate text-muted text-small">{user.email ?? user.username}</p>
      </div>
    </ActionMenu>
  );
}
