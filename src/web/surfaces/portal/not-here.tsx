import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { patterns } from '#web/router/paths.ts';

/** 404 inside the portal. */
export function NotHere() {
  const text = useText();
  return (
    <EmptyPage code="404" title={text('interface.notFound.title')}>
      <p>{text('interface.notFound.text')}</p>
      <ButtonLink href={patterns.portalHome}>{text('interface.notFound.home')}</ButtonLink>
    </EmptyPage>
  );
}
