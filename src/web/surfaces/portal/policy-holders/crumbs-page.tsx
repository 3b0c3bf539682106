import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';

export type Crumb = { name: string; href: string };

type CrumbsPageProps = {
  /** The parent pages, the highest first. */
  crumbs: readonly Crumb[];
  title: string;
  heading?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A deeper page of the portal, with links to its parents above its heading. */
export function CrumbsPage({ crumbs, ...page }: CrumbsPageProps) {
  const text = useText();
  return (
    <>
      <nav
        aria-label={text('policy-holders.crumbs')}
        className="relative -mb-4 mx-auto max-w-desk overflow-x-auto px-5 pt-3 text-small sm:px-8 print:hidden"
      >
        {/* In one line, for names of any length: nothing below it moves. */}
        <ol className="flex items-center whitespace-nowrap">
          {crumbs.map(({ name, href }) => (
            <li key={href} className="flex items-center">
              <TextLink href={href}>{name}</TextLink>
              <Icon of={ChevronRight} className="mx-1.5 size-4 text-muted" />
            </li>
          ))}
          <li aria-current="page" className="text-muted">
            {page.title}
          </li>
        </ol>
      </nav>
      <PortalPage {...page} />
    </>
  );
}
