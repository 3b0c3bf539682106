import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useAppMode } from '#web/api/app-mode.ts';
import { useSiteConfig } from '#web/api/site/site-config.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { LeaveDialog } from '#web/desk/form/leave-dialog.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { LanguageSwitch } from '#web/kit/layout/language-switch.tsx';
import { Logo } from '#web/kit/layout/logo.tsx';
import { SkipLink } from '#web/kit/layout/skip-link.tsx';
import { patterns } from '#web/router/paths.ts';
import { useBrowserLeaving } from '#web/router/unsaved.ts';
import { DrawerButton } from './drawer-button.tsx';
import { ProfileButton } from './profile-button.tsx';
import { SideMenu } from './side-menu.tsx';
import { useFocusRestore } from './use-focus-restore.ts';
import { useSignOutTo } from './use-sign-out-to.ts';

/**
 * The frame for a signed-in user: app bar, side menu, page and footer. In the mobile app the app's own bar is on top:
 * the links of our bar are at the bottom of the page.
 */
export function Shell({ user, children }: { user: ProfileView | undefined; children: ReactNode }) {
  const [path] = useLocation();
  const { isNative } = useAppMode();
  const { signOut } = useSignOutTo();
  const content = useFocusRestore();
  useBrowserLeaving();
  const isNobodysCustomer = user?.customerId === null;
  useEffect(() => {
    // Specification, 4.
    if (isNobodysCustomer) signOut();
  }, [isNobodysCustomer, signOut]);

  return (
    <>
      <SkipLink />
      {!isNative && <AppBar user={user} />}
      <div className="desk:flex">
        <SideMenu user={user} path={path} />
        <div className="min-w-0 flex-1">
          <main ref={content} id="content" tabIndex={-1} data-quiet-focus className="min-h-dvh print:min-h-0">
            {!isNobodysCustomer && children}
          </main>
          <LeaveDialog />
          {isNative && <PageTools user={user} />}
          <PortalFooter />
        </div>
      </div>
    </>
  );
}

/** The bar on top: from 1300 px beside the side menu, below that with the button of the drawer. */
function AppBar({ user }: { user: ProfileView | undefined }) {
  return (
    <header className="border-line border-b bg-card print:hidden">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 px-3 sm:px-5">
        <DrawerButton user={user} />
        <Logo href={patterns.portalHome} isShort />
        <div className="ml-auto flex items-center gap-x-1 sm:gap-x-3">
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
    <div className="mt-12 flex min-h-14 items-center gap-x-2 border-line border-t px-3 sm:px-5 print:hidden">
      <DrawerButton user={user} />
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
