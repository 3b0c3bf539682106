import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';

/** 404: an address that no page answers to. */
export function NotFoundPage() {
  const text = useText();
  return (
    <EmptyPage code="404" title={text('interface.notFound.title')}>
      <p>{text('interface.notFound.text')}</p>
      <ButtonLink href={paths.home}>{text('interface.notFound.home')}</ButtonLink>
    </EmptyPage>
  );
}
