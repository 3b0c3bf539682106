import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PageMissing } from '../page-missing.tsx';
import { CertificatePaper } from './certificate-paper.tsx';
import { DocumentDownloads } from './document-downloads.tsx';
import { WithOrder } from './with-order.tsx';

/** The certificate at its product's own address; `place` is the first part of that address. */
export function CertificatePage({ params }: { params: { place: string; id?: string } }) {
  const text = useText();
  return (
    <WithOrder id={params.id}>
      {({ order, name }) => {
        if (order.certificatePath?.replace(/^\/+/, '') !== params.place) return <PageMissing />;
        if (!order.policy) return <Notice kind="warning" title={text('wizard.paper.none')}>{text('wizard.paper.noneText')}</Notice>;
        return (
          <>
            <PageTitle title={text('wizard.paper.title')} />
            <CertificatePaper order={order} policy={order.policy} name={name} />
            <DocumentDownloads order={order} />
            <div className="print:hidden">
              <Button look="quiet" className="-ml-3" onClick={() => window.print()}>
                {text('wizard.quotation.print')}
              </Button>
            </div>
          </>
        );
      }}
    </WithOrder>
  );
}
