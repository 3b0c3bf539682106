import { clsx } from 'clsx/lite';
import { ChevronDown, CircleUser, LogOut, Menu } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useRouter } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { matchPath } from '#shared/addresses.ts';
import { joinNames } from '#shared/full-name.ts';
import { useAppMode } from '#web/api/app-mode.ts';
import { useDueAfterActs } from '#web/api/people/due.ts';
import { useSignOut } from '#web/api/people/user.ts';
import { useSiteConfig } from '#web/api/site/site-config.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { forgetUndoMemories } from '#web/api/studio/undo-memory.ts';
import { LeaveDialog } from '#web/desk/form/leave-dialog.tsx';
import { KeysDialog } from '#web/desk/keys/keys-dialog.tsx';
import { ActionMenu } from '#web/desk/page/action-menu.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { forgetDraftLinks } from '#web/draft/draft-link.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { LanguageSwitch } from '#web/kit/layout/language-switch.tsx';
import { Logo } from '#web/kit/layout/logo.tsx';
import { SkipLink } from '#web/kit/layout/skip-link.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import { leave, useBrowserLeaving } from '#web/router/unsaved.ts';
import { FindField } from '../find/find-field.tsx';
import { clearReturnPath } from '../sign-in/sign-in-memory.ts';
import { Avatar } from './avatar.tsx';
import { DueBadge } from './due-badge.tsx';
import { QuotationButton } from './quotation-button.tsx';
import { SideMenu } from './side-menu.tsx';
import { useClaimKeys } from './use-claim-keys.ts';
import { useFocusRestore } from './use-focus-restore.ts';

/**
 * The frame for a signed-in user: app bar, side menu, page and footer. In the mobile app the app's own bar is on top:
 * the links of our bar are at the bottom of the page. A page of the studio with a desk fills the window, without a
 * footer.
 */
export function Shell({ user, children }: { user: ProfileView | undefined; children: ReactNode }) {
  const [path] = useLocation();
  const { isNative } = useAppMode();
  const { signOut } = useSignOutTo();
  const content = useFocusRestore();
  useBrowserLeaving();
  useClaimKeys(user);
  useDueAfterActs();
  const isNobodysCustomer = user?.customerId === null;
  const isDesk = matchPath(patterns.studioProduct, path) !== undefined;
  useEffect(() => {
    // A user without a customer id is signed out (specification, 4).
    if (isNobodysCustomer) signOut();
  }, [isNobodysCustomer, signOut]);

  return (
    <>
      <SkipLink />
      {!isNative && <AppBar user={user} />}
      <div className={clsx('menu:flex', isDesk && 'lg:min-h-0 lg:flex-1')}>
        <SideMenu user={user} path={path} />
        <div className={clsx('min-w-0 flex-1', isDesk && 'lg:h-full')}>
          <main
            ref={content}
            id="content"
            tabIndex={-1}
            data-quiet-focus
            className={clsx('min-h-dvh print:min-h-0', isDesk && 'lg:h-full lg:min-h-0')}
          >
            {!isNobodysCustomer && children}
          </main>
          <LeaveDialog />
          <KeysDialog />
          {isNative && <PageTools user={user} />}
          {!isDesk && <PortalFooter />}
        </div>
      </div>
    </>
  );
}

/** On a narrow screen the search covers the bar while it has the focus. */
const BAR =
  'relative flex min-h-14 items-center gap-x-2 px-3 sm:px-5 max-sm:[&:has(search:focus-within)>:not(search)]:invisible';

/** The bar on top: from 1280 px beside the side menu, below that with the button of the drawer. */
function AppBar({ user }: { user: ProfileView | undefined }) {
  return (
    <header className="border-line border-b bg-card print:hidden">
      <div className={`${BAR} flex-wrap sm:gap-x-4`}>
        <DrawerButton user={user} />
        <Logo href={patterns.portalHome} isShort />
        <FindField user={user} />
        {/* A place of its own: the links at the right stay where they are when the button appears. */}
        <div className="ml-auto flex">
          <QuotationButton user={user} />
        </div>
        <div className="flex items-center gap-x-1 sm:gap-x-3">
          <LanguageSwitch compact />
          <ProfileButton user={user} />
        </div>
      </div>
    </header>
  );
}

/** The links of the app bar, at the bottom of the page: the menu, the languages, account and logout. */
function PageTools({ user }: { user: ProfileView | undefined }) {
  return (
    <div className={`${BAR} mt-12 border-line border-t print:hidden`}>
      <DrawerButton user={user} />
      <FindField user={user} opens="above" />
      <div className="ml-auto flex items-center gap-x-1 sm:gap-x-3">
        <LanguageSwitch />
        <ProfileButton user={user} />
      </div>
    </div>
  );
}

/** The footer of the portal: phone numbers and address of the insurer, and the privacy and terms. */
function PortalFooter() {
  const text = useText();
  const { tollFree, office } = useContact();
  const { locale } = useLanguage();
  const { contact } = useSiteConfig();
  const link = 'link inline-flex min-h-11 items-center';
  return (
    <footer className="mt-12 border-line border-t text-muted text-small print:hidden">
      <div className="flex flex-wrap items-baseline gap-x-8 px-5 py-3 sm:px-8">
        <span>{text('interface.brand.statement')}</span>
        <a href={tollFree.dial} className={`${link} figures`}>
          {tollFree.number}
        </a>
        <a href={office.dial} className={`${link} figures`}>
          {office.number}
        </a>
        <a href={`mailto:${contact.mailbox}`} className={link}>
          {contact.mailbox}
        </a>
        <address className="not-italic">{contact.address[locale]}</address>
        <TextLink href={patterns.privacy}>{text('interface.footer.privacy')}</TextLink>
      </div>
    </footer>
  );
}

const buttonClasses = 'inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-ink hover:bg-primary-tint';

/** The signed-in user; account and logout drop down from it. */
function ProfileButton({ user }: { user: ProfileView | undefined }) {
  const text = useText();
  const [, navigate] = useLocation();
  const { signOut } = useSignOutTo();
  const face = (
    <>
      <Avatar user={user} className="size-8" />
      <span className="hidden max-w-48 truncate md:inline">{user && joinNames(user)}</span>
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
          label: text('portal.profileMenu.account'),
          onClick: () => navigate(patterns.myAccount),
        },
        {
          id: 'logout',
          icon: LogOut,
          label: text('portal.sessions.end'),
          onClick: () => void leave(signOut),
        },
      ]}
    >
      <div className="px-3 py-2">
        <p className="truncate font-semibold text-ink">{joinNames(user)}</p>
        <p className="truncate text-muted text-small">{user.email ?? user.username}</p>
      </div>
    </ActionMenu>
  );
}

const Drawer = lazyPage(() => import('./drawer.tsx'), 'Drawer');

/** Opens the side menu as a drawer, below 1280 px. */
function DrawerButton({ user }: { user: ProfileView | undefined }) {
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
        className="relative grid size-11 shrink-0 place-items-center rounded-field text-primary-deep hover:bg-primary-tint menu:hidden"
      >
        <Icon of={Menu} className="size-6" />
        <DueBadge className="absolute top-0 left-6" />
      </button>
      {open && (
        <Suspense>
          <Drawer user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Signs out and leads to the products, by a full load: no data of the session stays in the browser's memory. */
function useSignOutTo() {
  const { mutateAsync } = useSignOut();
  const { hrefs, base } = useRouter();
  const [busy, setBusy] = useState(false);
  const address = hrefs(base + patterns.chooser, useRouter());
  const signOut = useCallback(() => {
    setBusy(true);
    mutateAsync().then(
      () => {
        // The browser's Back must not show this page again either.
        window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
        clearReturnPath();
        forgetDraftLinks();
        forgetUndoMemories();
        window.location.assign(address);
      },
      // Still signed in: the user can retry.
      () => setBusy(false),
    );
  }, [mutateAsync, address]);
  return { signOut, busy };
}
