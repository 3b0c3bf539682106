import { useState } from 'react';
import type { ReleaseView } from '#contract/studio/releases.ts';
import type { VersionOf } from '#web/api/studio/release-files.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Disclosure } from '#web/surfaces/studio/base/inputs/disclosure.tsx';
import { useReleaseProductNames } from '#web/surfaces/studio/base/names/use-release-product-names.ts';
import { ownerOf, ProductChanges } from './product-changes.tsx';

type ChangesByProductProps = { changes: ReleaseView['changes']; before: VersionOf; after: VersionOf };

/** Lists the products with changes; each opens its changes. The only one is open at once. */
export function ChangesByProduct({ changes, before, after }: ChangesByProductProps) {
  const products = [...new Set(changes.map(({ path }) => ownerOf(path)))];
  return products.map((product) => (
    <OneProduct key={product} isOpen={products.length === 1} {...{ product, before, after }} />
  ));
}

type OneProductProps = Omit<ChangesByProductProps, 'changes'> & { product: string; isOpen: boolean };

function OneProduct({ product, before, after, isOpen: isOpenAtFirst }: OneProductProps) {
  const text = useText();
  const nameOf = useReleaseProductNames(after.release);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = `changes-${product}`;
  return (
    <div className="grid gap-3">
      <h3>
        <Disclosure title={nameOf(product)} controls={id} isOpen={isOpen} onOpen={() => setIsOpen(!isOpen)}>
          {text('studio.changes.ofProduct')}
        </Disclosure>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ProductChanges {...{ product, before, after }} />}
      </div>
    </div>
  );
}
