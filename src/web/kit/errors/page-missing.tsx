import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { paths } from '#web/router/paths.ts';
import { TextButton } from '../action/text-button.tsx';

/** 404 for a product, page or order that there is not. */
export function PageMissing() {
  const text = useText();
  return (
    <EmptyPage code="404" title={text('interface.notFound.title')}>
      <p>{text('interface.notFound.text')}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={paths.home}>{text('interface.notFound.home')}</ButtonLink>
        <TextButton href={paths.chooser}>{text('interface.header.products')}</TextButton>
      </div>
    </EmptyPage>
  );
}
