import type { ReactNode } from 'react';
import { CheckPattern } from './check-pattern.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame of a page before the site: the choice of language, and no other links. */
export function GetStartedLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="print:hidden">
        <CheckPattern className="h-4 w-full" />
        <div className="mx-auto flex max-w-desk justify-end px-5 pt-2 sm:px-8">
          <LanguageSwitch />
        </div>
      </header>
      <main id="content" tabIndex={-1} data-quiet-focus className="flex flex-1 items-center">
        {children}
      </main>
    </div>
  );
}
