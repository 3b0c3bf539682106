import { Redirect } from 'wouter';
import { useContact } from '#web/api/site/use-contact.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { CallUs } from '#web/kit/action/call-us.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { ProductDocuments } from '#web/product/product-documents.tsx';
import { paths, patterns } from '#web/router/paths.ts';
import { CertificatePreview } from '../certificate/certificate-preview.tsx';
import { DocumentDownloads } from '../certificate/document-downloads.tsx';
import { KeepCard } from '../certificate/keep-card.tsx';
import { SaveCertificate } from '../certificate/save-certificate.tsx';
import { WithdrawLink } from '../certificate/withdraw-link.tsx';
import { WithOrder } from '../order/with-order.tsx';

/** The page after the payment: the card and the link first, then the certificate, claims, documents, all else. */
export function PaymentSuccessPage({ params }: { params: { id?: string } }) {
  const text = useText();
  const { date } = useFormat();
  return (
    <WithOrder id={params.id}>
      {({ order, name }) => {
        const { policy, certificatePath, about } = order;
        if (!policy) return <Redirect to={paths.makePayment(order.ref)} replace />;
        if (policy.isVoid) return <NotInsured number={policy.number} />;
        return (
          <>
            <div className="grid gap-3">
              <PageTitle
                title={text(about ? `checkout.about.done.${about.does}` : 'checkout.success.title')}
                className="text-display"
              />
              <p className="text-lead text-muted">
                {about
                  ? text(about.does === 'pay' ? 'checkout.about.paid' : 'checkout.about.lead', {
                      policy: about.policy,
                      from: date(about.from),
                    })
                  : text('checkout.success.lead')}
              </p>
            </div>
            <KeepCard order={order} />
            <CertificatePreview order={order} policy={policy} name={name} />
            <AfterLoss />
            <DocumentDownloads order={order} />
            <SaveCertificate order={order} />
            <ProductDocuments product={order.product} version={order.version} />
            {certificatePath && (
              <div className="print:hidden">
                <TextButton href={`/${certificatePath.replace(/^\/+/, '')}/${encodeURIComponent(order.ref)}`}>
                  {text('checkout.success.certificate')}
                </TextButton>
              </div>
            )}
            <WithdrawLink order={order} />
          </>
        );
      }}
    </WithOrder>
  );
}

/** The policy is void, because its payment was recorded by mistake. */
function NotInsured({ number }: { number: string }) {
  const text = useText();
  return (
    <div className="grid gap-3">
      <PageTitle title={text('checkout.voided.title')} className="text-display" />
      <p className="text-lead text-muted">{text('checkout.voided.lead', { policy: number })}</p>
      <div className="flex flex-wrap gap-3">
        <CallUs />
      </div>
    </div>
  );
}

/** The ways to claim: online, by the free number, from abroad. */
function AfterLoss() {
  const text = useText();
  const { tollFree, abroad } = useContact();
  return (
    <TitledSection id="loss" title={text('checkout.success.loss')} className="grid gap-3" titleClass="text-lead">
      <ul className="grid list-disc gap-2 pl-6 marker:text-primary-deep">
        {['carry', 'claim', 'abroad'].map((step) => (
          <li key={step} className="pl-1">
            {text(`checkout.success.steps.${step}`, { number: tollFree.number, abroad: abroad.number })}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={patterns.myInsurance} variant="secondary">
          {text('checkout.keep.claim')}
        </ButtonLink>
        <CallUs />
      </div>
    </TitledSection>
  );
}
