import { useProducts } from '#web/api/catalogue/use-products.ts';
import { NewProductDialog } from './new-product-dialog.tsx';

type BeginProductProps = { onClose: () => void; onMade: (release: string, product: string) => void };

/** Begins a product in a release of its own, beside what is on sale now. */
export function BeginProduct({ onClose, onMade }: BeginProductProps) {
  const { data: sold = [] } = useProducts();
  const products = sold.map(({ id, name, lineOfBusiness }) => ({ product: id, name, lineOfBusiness }));
  return <NewProductDialog products={products} onClose={onClose} onMade={onMade} />;
}
