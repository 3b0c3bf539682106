import type { ProductBundle } from '#contract/products.ts';
import { PageWords } from '#web/draft/page/page-words.tsx';
import type { ProgressStep } from '#web/kit/feedback/progress-steps.tsx';
import { ProgressSteps } from '#web/kit/feedback/progress-steps.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { useWords } from '#web/product/use-words.ts';
import { SavedState } from './saved-state.tsx';
import { WizardFrame } from './wizard-frame.tsx';

/** The first page of a journey before its form has come: what it asks can be read meanwhile. */
export function FirstPageWaiting({ bundle }: { bundle: ProductBundle }) {
  return (
    <ProductWords messages={bundle.messages}>
      <Words bundle={bundle} />
    </ProductWords>
  );
}

function Words({ bundle: { id: product, way } }: { bundle: ProductBundle }) {
  const words = useWords(product);
  const [first = ''] = way;
  const steps = way.map(
    (id): ProgressStep => ({ id, label: words.own(`${id}.step`), state: id === first ? 'here' : 'toCome' }),
  );
  return (
    <WizardFrame
      steps={
        <>
          <ProgressSteps steps={steps} />
          <SavedState saving="new" />
        </>
      }
    >
      <div className="grid gap-3">
        <PageWords product={product} page={first} />
      </div>
      <div aria-busy="true" className="grid gap-8">
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
