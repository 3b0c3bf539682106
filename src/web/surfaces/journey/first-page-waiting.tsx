import { useContext } from 'react';
import type { ProductBundle } from '#contract/products.ts';
import { PageWords } from '#web/draft/page/page-words.tsx';
import { SoldContext } from '#web/draft/wizard-context.ts';
import { DRAWN_FIELDS } from '#web/hydration/early-events.ts';
import { HydrationContext, type HydrationState } from '#web/hydration/hydration-context.ts';
import type { ProgressStep } from '#web/kit/feedback/progress-steps.tsx';
import { ProgressSteps } from '#web/kit/feedback/progress-steps.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { useWords } from '#web/product/use-words.ts';
import { SavedState } from './frame/saved-state.tsx';
import { ServerFields } from './server-fields.tsx';
import { WizardFrame } from './wizard-frame.tsx';

type FirstPageWaitingProps = {
  bundle: ProductBundle;
  /** The page with which the server has answered a form, instead of the first one. */
  early?: HydrationState['early'];
};

/**
 * The first page of a journey before its form is loaded: people can read its questions meanwhile, and if the server
 * rendered the page, also answer them and go on (`early-events.ts`).
 */
export function FirstPageWaiting({ bundle, early }: FirstPageWaitingProps) {
  return (
    <ProductWords messages={bundle.messages}>
      <SoldContext value={bundle}>
        <Words bundle={bundle} early={early} />
      </SoldContext>
    </ProductWords>
  );
}

function Words({ bundle: { id: product, way, decidingPages }, early }: FirstPageWaitingProps) {
  const words = useWords(product);
  const { page: here = '', pages } = early ?? { page: way[0], pages: way };
  const steps = pages.map(
    (id, index): ProgressStep => ({
      id,
      label: words.own(`${id}.step`),
      state: id === here ? 'here' : index < pages.indexOf(here) ? 'done' : 'toCome',
    }),
  );
  return (
    <WizardFrame
      steps={
        <>
          <ProgressSteps steps={steps} counted={decidingPages.length === 0} />
          <SavedState saving="new" />
        </>
      }
    >
      <div className="grid gap-3">
        <PageWords product={product} page={here} />
      </div>
      <DrawnFields product={product} page={here} />
      <div aria-busy="true" className="grid gap-8 peer-[:not(:empty)]:hidden">
        {steps.slice(0, 5).map(({ id }) => (
          <div key={id} className="grid gap-2">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </WizardFrame>
  );
}

/** The server renders the fields; the browser leaves them as they are, and renders none. */
function DrawnFields({ product: id, page }: { product: string; page: string }) {
  const state = useContext(HydrationContext);
  const place = { id: DRAWN_FIELDS, 'data-product': id, className: 'peer contents' };
  const sold = state?.product?.(id);
  // The build removes this branch from the browser's scripts.
  if (import.meta.env.SSR && sold && state?.config)
    return <ServerFields {...place} product={sold} page={page} today={state.config.today} early={state.early} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is empty, but React then leaves the children alone
  return <div {...place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
