import type { OrderView } from '#contract/purchase/orders.ts';
import { documentAddress, useMailCertificate } from '#web/api/purchase/use-order.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { patterns } from '#web/router/paths.ts';

/** Less frequent actions after a purchase: the calendar, the email, My insurance. */
export function SaveCertificate({ order }: { order: OrderView }) {
  const text = useText();
  const { locale } = useLanguage();
  const mail = useMailCertificate(order.ref);
  const language = locale === 'km' ? 'km' : 'en';
  const plain = buttonClasses('secondary');
  return (
    <TitledSection
      id="keep"
      title={text('checkout.keep.more')}
      className="grid gap-4 print:hidden"
      titleClass="text-lead"
    >
      <div className="flex flex-wrap gap-3">
        <a href={documentAddress(order.ref, 'calendar', language)} className={plain}>
          {text('checkout.keep.calendar')}
        </a>
        {order.email && (
          <Button variant="secondary" busy={mail.isPending} onClick={() => mail.mutate()}>
            {text('checkout.keep.mail', { to: order.email })}
          </Button>
        )}
        <ButtonLink href={patterns.myInsurance} variant="secondary">
          {text('checkout.keep.mine')}
        </ButtonLink>
      </div>
      {mail.data && (
        <Notice kind="success" live>
          {text('checkout.keep.mailed', mail.data)}
        </Notice>
      )}
      <FailureNotice error={mail.error} />
    </TitledSection>
  );
}
