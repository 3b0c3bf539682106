import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { SHARED } from '#contract/studio/material/shared.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { ReleaseProduct } from '#contract/studio/products.ts';
import { pathTo } from '#shared/addresses.ts';
import { useReleaseProducts, useRemoveProduct } from '#web/api/studio/products.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { patterns } from '#web/router/paths.ts';
import { useReleaseProductName } from '#web/surfaces/studio/base/names/use-release-product-names.ts';
import { NewProductDialog } from './new-product-dialog.tsx';

type ProductsSectionProps = { id: string; mayEdit: boolean; onDone: (said: string) => void };

/** Lists the products of a release, with buttons that open, create and remove them. */
export function ProductsSection({ id, mayEdit, onDone }: ProductsSectionProps) {
  const text = useText();
  const nameOf = useReleaseProductName();
  const [, navigate] = useLocation();
  const { data: products, error, refetch } = useReleaseProducts(id);
  const [isMaking, setIsMaking] = useState(false);
  const [removed, setRemoved] = useState<ReleaseProduct | null>(null);
  const remove = useRemoveProduct(id);
  const open = (product: string) => pathTo(patterns.studioProduct, { id, product });
  return (
    <Section
      title={text('studio-making.products')}
      actions={
        mayEdit &&
        products && (
          <Button icon={Plus} variant="secondary" onClick={() => setIsMaking(true)}>
            {text('studio.begin.product')}
          </Button>
        )
      }
    >
      <p className="text-muted text-small">{text(mayEdit ? 'studio-making.open' : 'studio-making.read')}</p>
      {error && !products && <LoadError onRetry={refetch} />}
      {!error && !products && <Skeleton className="h-24 w-full" />}
      <ul className="grid divide-y divide-line">
        {products?.map((one) => (
          <li key={one.product} className="flex items-center justify-between gap-x-4">
            <TextLink href={open(one.product)}>{nameOf(one)}</TextLink>
            {mayEdit && (
              <IconButton
                icon={Trash2}
                label={text('studio-making.removeNamed', { product: nameOf(one) })}
                onClick={() => setRemoved(one)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6">
        <TextLink href={open(SHARED)}>{text('studio.shared')}</TextLink>
        <TextLink href={open(SITE)}>{text('studio.site')}</TextLink>
      </div>
      {isMaking && products && (
        <NewProductDialog
          release={id}
          products={products.map((one) => ({ ...one, name: nameOf(one) }))}
          onClose={() => setIsMaking(false)}
          onMade={(_release, product) => navigate(open(product))}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={text('studio-making.removeTitle', { product: nameOf(removed) })}
          action={text('studio-making.remove')}
          onConfirm={async () => {
            await remove.mutateAsync(removed.product);
            onDone(text('studio-making.removed', { product: nameOf(removed) }));
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{text('studio-making.removeText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
