import { Redirect } from 'wouter';
import { useContact } from '#web/api/site/use-contact.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { ProductDocuments } from '#web/product/product-documents.tsx';
import { paths } from '#web/router/paths.ts';
import { CertificatePaper } from '../certificate/certificate-paper.tsx';
import { DocumentDownloads } from '../certificate/document-downloads.tsx';
import { KeepAtHand } from '../certificate/keep-at-hand.tsx';
import { WithdrawLink } from '../certificate/withdraw-link.tsx';
import { WithOrder } from '../order/with-order.tsx';

/** The reward: the certificate, its number, what happens next, the hotline. */
export function PaymentSuccessPage({ params }: { params: { id?: string } }) {
  const text = useText();
  const { tollFree } = useContact();
  return (
    <WithOrder id={params.id}>
      {({ order, name }) => {
        const { policy, certificatePath } = order;
        if (!policy) return <Redirect to={paths.makePayment(order.ref)} replace />;
        const abroad = text('interface.contact.abroadNumber');
        return (
          <>
            <div className="grid gap-3">
              <PageTitle title={text('checkout.success.title')} className="text-display" />
              <p className="text-lead text-muted">{text('checkout.success.lead')}</p>
            </div>
            <CertificatePaper order={order} policy={policy} name={name} />
            <DocumentDownloads order={order} />
            <KeepAtHand order={order} />
            <ProductDocuments product={order.product} version={order.version} />
            <section aria-labelledby="next" className="grid gap-3">
              <h2 id="next" className="text-lead">
                {text('checkout.success.next')}
              </h2>
              <ol className="grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-primary-deep">
                {['keep', 'carry', 'claim', 'abroad'].map((step) => (
                  <li key={step} className="pl-1">
                    {text(`checkout.success.steps.${step}`, { number: tollFree.number, abroad })}
                  </li>
                ))}
              </ol>
            </section>
            <div className="flex flex-wrap gap-3 print:hidden">
              <ButtonLink href={tollFree.dial} variant="secondary">
                {text('interface.home.call', { number: tollFree.number })}
              </ButtonLink>
              <ButtonLink href={`tel:${text('interface.contact.officeDial')}`} variant="secondary">
                {text('checkout.success.callAbroad', { number: abroad })}
              </ButtonLink>
              {certificatePath && (
                <TextButton href={`/${certificatePath.replace(/^\/+/, '')}/${encodeURIComponent(order.ref)}`}>
                  {text('checkout.success.certificate')}
                </TextButton>
              )}
            </div>
            <WithdrawLink order={order} />
          </>
        );
      }}
    </WithOrder>
  );
}
