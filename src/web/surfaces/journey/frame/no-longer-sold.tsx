import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { patterns } from '#web/router/paths.ts';

/** The product is withdrawn: a draft cannot become an order, and an order cannot be paid. */
export function NoLongerSold() {
  const text = useText();
  return (
    <Notice kind="warning" title={text('wizard.version.withdrawn')}>
      <p>{text('wizard.version.withdrawnText')}</p>
      <ButtonLink href={patterns.home} variant="secondary" className="mt-2">
        {text('wizard.version.others')}
      </ButtonLink>
    </Notice>
  );
}
