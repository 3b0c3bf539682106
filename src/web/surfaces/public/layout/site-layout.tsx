import type { ReactNode } from 'react';
import { LanguageSwitch } from '#web/kit/layout/language-switch.tsx';
import { SkipLink } from '#web/kit/layout/skip-link.tsx';
import { LanguageOffer } from './language-offer.tsx';
import type { LayoutName } from './layout-of.ts';
import { PartnerLine } from './partner-line.tsx';
import { QuietFooter } from './quiet-footer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

type SiteLayoutProps = {
  name: LayoutName;
  /** Inside the mobile app, whose own bar is on top: ours is hidden, and nothing else. */
  native?: boolean;
  children: ReactNode;
};

/** The public's frame: bar, page and footer. Home has the whole footer, a purchase only whom to call. */
export function SiteLayout({ name, native = false, children }: SiteLayoutProps) {
  return (
    <>
      <SkipLink />
      {name === 'home' && <LanguageOffer />}
      {!native && <SiteHeader />}
      {/* As high as the window, so that the footer does not jump when a page that was waited for arrives. */}
      <main id="content" tabIndex={-1} data-quiet-focus className="min-h-dvh print:min-h-0">
        {native && <PartnerLine />}
        {children}
      </main>
      {native && (
        <div className="mx-auto mt-8 flex max-w-desk justify-end px-5 sm:px-8 print:hidden">
          <LanguageSwitch />
        </div>
      )}
      {name === 'buying' ? <QuietFooter /> : <SiteFooter />}
    </>
  );
}
