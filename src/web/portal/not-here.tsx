import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';

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
