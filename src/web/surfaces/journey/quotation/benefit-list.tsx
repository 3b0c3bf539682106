import { clsx } from 'clsx/lite';
import type { BenefitsDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import { formatLimit } from '#web/product/limit-text.ts';
import { useWords } from '#web/product/use-words.ts';

type BenefitListProps = {
  product: Pick<Product, 'id' | 'definition'>;
  plan: BenefitsDefinition['plans'][number];
};

/** The cover of a plan, line by line. */
export function BenefitList({ product, plan }: BenefitListProps) {
  const words = useWords(product.id);
  const { benefits, product: settings } = product.definition;
  return (
    <dl className="print:grid print:grid-cols-2 print:gap-x-8">
      {benefits.lines.map((line) => {
        const limit = plan.limits[line];
        const covered = limit !== null && limit !== undefined;
        return (
          <div key={line} className="flex justify-between gap-6 border-line border-b py-2 print:gap-3 print:py-0.5">
            <dt className={covered ? '' : 'text-muted'}>{words.own(`benefits.${line}`)}</dt>
            <dd className={clsx('figures shrink-0 text-right', covered ? 'font-semibold text-ink' : 'text-muted')}>
              {formatLimit(limit, settings.currency, words)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
