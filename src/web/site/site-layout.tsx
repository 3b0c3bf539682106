import type { ReactNode } from 'react';
import { LanguageOffer } from './language-offer.tsx';
import type { LayoutName } from './layout-of.ts';
import { PartnerLine } from './partner-line.tsx';
import { QuietFooter } from './quiet-footer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

type SiteLayoutProps = {
  name: LayoutName;
  /** Inside the mobile app: the app has a bar of its own, and says who it is. */
  native?: boolean;
  /** The public's menu is for visitors. */
  signedIn?: boolean;
  children: ReactNode;
};

/** The public's frame: bar, page and footer. Home has the whole footer, a purchase only whom to call. */
export function SiteLayout({ name, native = false, signedIn = false, children }: SiteLayoutProps) {
  return (
    <>
      <SkipLink />
      {name === 'home' && !native && <LanguageOffer />}
      {!native && <SiteHeader menu={!signedIn} />}
      {/* As high as the window, so that the footer does not jump when a page that was waited for arrives. */}
      <main id="content" tabIndex={-1} data-quiet-focus className="min-h-dvh print:min-h-0">
        {native && <PartnerLine />}
        {children}
      </main>
      {!native && (name === 'buying' ? <QuietFooter /> : <SiteFooter />)}
    </>
  );
}
