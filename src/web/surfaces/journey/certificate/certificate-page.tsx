import { Redirect } from 'wouter';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { patterns } from '#web/router/paths.ts';
import { OrderNotFoundPage } from '../order/order-not-found-page.tsx';
import { WithOrder } from '../order/with-order.tsx';
import { CertificatePreview } from './certificate-preview.tsx';
import { DocumentDownloads } from './document-downloads.tsx';
import { WithdrawLink } from './withdraw-link.tsx';

/** The certificate at its product's own address; `place` is the first segment of that address. */
export function CertificatePage({ params: { place, id } }: { params: { place: string; id?: string } }) {
  const text = useText();
  if (!id) return <WithoutId place={place} />;
  return (
    <WithOrder id={id}>
      {({ order, name }) => {
        if (parseCertificatePath(order.certificatePath) !== place) return <OrderNotFoundPage />;
        if (!order.policy) {
          return (
            <Notice kind="warning" title={text('checkout.paper.none')}>
              {text('checkout.paper.noneText')}
            </Notice>
          );
        }
        return (
          <>
            {/* On paper the certificate shows its own title. */}
            <PageTitle title={text('checkout.paper.title')} className="text-title print:hidden" />
            <CertificatePreview order={order} policy={order.policy} name={name} />
            <DocumentDownloads order={order} />
            <div className="print:hidden">
              <TextButton onClick={() => window.print()}>{text('interface.ui.print')}</TextButton>
            </div>
            <WithdrawLink order={order} />
          </>
        );
      }}
    </WithOrder>
  );
}

/** A certificate's address without an order leads to the products; any other first segment is no page. */
function WithoutId({ place }: { place: string }) {
  const { data: products, error } = useProducts();
  if (products?.some(({ certificatePath }) => parseCertificatePath(certificatePath) === place))
    return <Redirect to={patterns.chooser} replace />;
  return products || error ? <NotFoundPage withProducts /> : null;
}

/** Parses the first segment of a certificate's address, with or without its slash. */
function parseCertificatePath(path: string | null | undefined): string | undefined {
  return path?.replace(/^\/+/, '');
}
