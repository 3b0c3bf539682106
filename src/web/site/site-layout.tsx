import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Header, page and footer; the first stop of the keyboard leads past the header. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <div className="flex min-h-dvh flex-col">
      {/* biome-ignore lint/a11y/useValidAnchor: a link to a place on the page, whose address must not change */}
      <a
        href="#content"
        onClick={(event) => {
          // The address keeps its fragment: it may hold a draft's key.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-card focus:px-4 focus:py-2.5 focus:text-primary-deep"
      >
        {text('interface.page.skip')}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} data-quiet-focus className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
