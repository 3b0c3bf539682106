import { Suspense, useState } from 'react';
import { SHARED } from '#contract/studio/material/shared.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { VersionOf } from '#web/api/studio/release-files.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { Disclosure } from '#web/surfaces/studio/base/inputs/disclosure.tsx';
import { useReleaseProductNames } from '#web/surfaces/studio/base/names/use-release-product-names.ts';
import { ProductChanges } from './product-changes.tsx';

const VersionPreviews = lazyPage(() => import('./version-previews.tsx'), 'VersionPreviews');

type ChangesByProductProps = { products: readonly string[]; before: VersionOf; after: VersionOf };

/** Lists products; each opens its changes between two versions. The only one is open at once. */
export function ChangesByProduct({ products, before, after }: ChangesByProductProps) {
  return products.map((product) => (
    <OneProduct key={product} isOpen={products.length === 1} {...{ product, before, after }} />
  ));
}

type OneProductProps = Omit<ChangesByProductProps, 'products'> & { product: string; isOpen: boolean };

function OneProduct({ product, before, after, isOpen: isOpenAtFirst }: OneProductProps) {
  const text = useText();
  const nameOf = useReleaseProductNames(after.release);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [showsPages, setShowsPages] = useState(false);
  const id = `changes-${product}`;
  // Only a product has pages.
  const hasPages = product !== SHARED && product !== SITE;
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3>
        <Disclosure title={nameOf(product)} controls={id} isOpen={isOpen} onOpen={() => setIsOpen(!isOpen)}>
          {text('studio.changes.ofProduct')}
        </Disclosure>
      </h3>
      <div id={id} hidden={!isOpen} className={isOpen ? 'grid grid-cols-1 gap-4' : ''}>
        {isOpen && <ProductChanges {...{ product, before, after }} />}
        {isOpen && hasPages && (
          <div>
            <Button variant="secondary" aria-expanded={showsPages} onClick={() => setShowsPages(!showsPages)}>
              {text('studio.changes.previews')}
            </Button>
          </div>
        )}
        {isOpen && showsPages && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <VersionPreviews {...{ product, before, after }} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
