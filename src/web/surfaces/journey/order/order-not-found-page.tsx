import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { CallUs } from '#web/kit/action/call-us.tsx';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { patterns } from '#web/router/paths.ts';

/** 404 for the link of an order, which may have been cut off in a message: My insurance and the phone numbers. */
export function OrderNotFoundPage() {
  const text = useText();
  return (
    <NotFoundPage>
      <p>{text('wizard.cutLink')}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={patterns.myInsurance}>{text('interface.header.myInsurance')}</ButtonLink>
        <CallUs />
      </div>
    </NotFoundPage>
  );
}
