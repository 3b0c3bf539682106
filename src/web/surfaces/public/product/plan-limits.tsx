import { clsx } from 'clsx/lite';
import type { BenefitsDefinition } from '#engine/language/definition.ts';
import { formatLimit } from '#web/product/limit-text.ts';
import { useWords } from '#web/product/use-words.ts';
import type { ComparedPlansProps } from './plan-table.tsx';

type PlanLimitsProps = ComparedPlansProps & { plan: BenefitsDefinition['plans'][number] };

/** The lines of one plan on its card; lines that differ between the plans are highlighted. */
export function PlanLimits({ product, plan, lines, differs }: PlanLimitsProps) {
  const words = useWords(product.id);
  const { currency } = product.definition.product;
  return (
    <dl>
      {lines.map((line) => {
        const limit = plan.limits[line];
        const covered = limit !== null && limit !== undefined;
        return (
          <div key={line} className="flex justify-between gap-5 border-line border-b py-2 last:border-0">
            <dt className={covered ? '' : 'text-muted'}>{words.own(`benefits.${line}`)}</dt>
            <dd
              className={clsx(
                'figures max-w-[50%] shrink-0 text-right',
                covered ? 'text-ink' : 'text-muted',
                covered && differs(line) && 'font-semibold',
              )}
            >
              {formatLimit(limit, currency, words)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
