import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { patterns } from '#web/router/paths.ts';
import { TextButton } from '../action/text-button.tsx';

type NotFoundPageProps = {
  /** Target of its link to home. */
  home?: string;
  /** Adds a link to the products, for an unknown product, page or order. */
  withProducts?: boolean;
  /** More to read and do, before the link to home: that link is then less prominent. */
  children?: ReactNode;
};

/** 404: nothing is found at this address. */
export function NotFoundPage({ home = patterns.home, withProducts = false, children }: NotFoundPageProps) {
  const text = useText();
  return (
    <EmptyPage code="404" title={text('interface.notFound.title')}>
      <p>{text('interface.notFound.text')}</p>
      {children}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={home} variant={children ? 'quiet' : 'primary'}>
          {text('interface.error.home')}
        </ButtonLink>
        {withProducts && <TextButton href={patterns.chooser}>{text('interface.header.products')}</TextButton>}
      </div>
    </EmptyPage>
  );
}
