import { clsx } from 'clsx/lite';
import type { Product } from '#engine/product.ts';
import { useWords } from './use-words.ts';

type RecommendedPlanProps = {
  product: Pick<Product, 'id' | 'definition'>;
  title: (plan: string) => string;
  className: string;
};

/** The plan that suits most people, with the reason; only if the product has a reason. */
export function RecommendedPlan({ product, title, className }: RecommendedPlanProps) {
  const words = useWords(product.id);
  const plan = product.definition.benefits.plans.find(({ recommended }) => recommended);
  const why = plan && words.maybe(`${product.id}.plans.${plan.id}.why`);
  if (!plan || !why) return null;
  return (
    <div className={clsx('grid border-gold border-l-4 bg-gold-tint', className)}>
      <p className="font-semibold text-ink">{title(words.own(`plans.${plan.id}.name`))}</p>
      <p>{why}</p>
    </div>
  );
}
