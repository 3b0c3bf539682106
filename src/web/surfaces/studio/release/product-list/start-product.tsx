import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { NewProductDialog } from './new-product-dialog.tsx';

type StartProductProps = { onClose: () => void; onMade: (release: string, product: string) => void };

/** Starts a product in a new release, in addition to the products on sale now. */
export function StartProduct({ onClose, onMade }: StartProductProps) {
  const { data: sold = [] } = useProducts();
  const hasWords = useMessages(['studio-making']);
  const products = sold.map(({ id, name, lineOfBusiness }) => ({ product: id, name, lineOfBusiness }));
  if (!hasWords) return null;
  return <NewProductDialog products={products} onClose={onClose} onMade={onMade} />;
}
