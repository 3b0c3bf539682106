import { useQuery } from '@tanstack/react-query';
import { toRevisionProduct } from '#engine/policy/endorsements/revision.ts';
import { productBundle } from '#web/api/catalogue/product-bundle.ts';
import { registerRevise } from '#web/draft/open-view.ts';
import { useDraft } from '#web/draft/use-draft.ts';
import { DraftContext } from '#web/draft/wizard-context.ts';
import { registerEndorsementMessages } from '#web/i18n/endorsement-messages.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { OrderNotFoundPage } from '../order/order-not-found-page.tsx';
import { EndorsementPages } from './endorsement-pages.tsx';

registerEndorsementMessages();
registerRevise(toRevisionProduct);

/** A journey about a policy, by its draft's link: the questions, before and after, and the confirmation. */
export function EndorsementRoute({ params: { product } }: { params: { product: string } }) {
  const ready = useMessages(['wizard', 'problems', 'policy-journey']);
  return (
    <div className="mx-auto w-full max-w-form px-5 pt-6 pb-10 sm:px-8 lg:pt-10">
      {ready ? <Opening product={product} /> : <PageWaiting />}
    </div>
  );
}

function Opening({ product }: { product: string }) {
  const { locale } = useLanguage();
  const { draft, failure, retry } = useDraft(product, `policy:${product}`);
  const bundle = useQuery({
    ...productBundle(product, draft?.view?.version ?? 'current', locale),
    enabled: draft !== null,
  });
  const error = failure ?? bundle.error;
  const tryAgain = () => (failure ? retry() : bundle.refetch());
  if (error) return <LoadFailure error={error} missing={<OrderNotFoundPage />} onRetry={tryAgain} />;
  if (!draft || !bundle.data) return <PageWaiting />;
  const about = draft.view?.about;
  // An address alone begins no journey about a policy: the link has ended, or belonged to something else.
  if (!about) return <OrderNotFoundPage />;
  return (
    <ProductWords messages={bundle.data.messages}>
      <DraftContext value={draft}>
        <EndorsementPages draft={{ ...draft, about }} deciding={bundle.data.decidingPages} />
      </DraftContext>
    </ProductWords>
  );
}
