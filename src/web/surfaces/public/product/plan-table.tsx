import { clsx } from 'clsx/lite';
import type { Product } from '#engine/product.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { formatLimit } from '#web/product/limit-text.ts';
import { useWords } from '#web/product/use-words.ts';

export type ComparedPlansProps = {
  product: Pick<Product, 'id' | 'definition'>;
  /** The benefit lines shown. */
  lines: readonly string[];
  /** True for a line in which the plans differ. */
  differs: (line: string) => boolean;
};

const first = 'sticky left-0 w-[30%] min-w-52 bg-card print:static print:min-w-0';

/** The plans as columns, if there is room for them; the names of the benefits stay visible. */
export function PlanTable({ product, lines, differs }: ComparedPlansProps) {
  const text = useText();
  const words = useWords(product.id);
  const { benefits, product: settings } = product.definition;
  const { plans } = benefits;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling table is no set of fields
    <div
      role="group"
      aria-labelledby="plans"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
      tabIndex={0}
      className="hidden overflow-x-auto rounded-card border border-line bg-card shadow-card md:block print:block print:overflow-visible print:shadow-none"
    >
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-ink border-b-2 align-bottom">
            <th scope="col" className={clsx(first, 'p-4 font-normal text-muted text-small')}>
              {text('wizard.benefit.line')}
            </th>
            {plans.map((plan) => (
              <th
                key={plan.id}
                scope="col"
                className={clsx('min-w-40 p-4 align-top font-normal print:min-w-0', plan.recommended && 'bg-gold-tint')}
              >
                <span className="grid justify-items-start gap-1">
                  <span className="font-semibold text-ink text-lead">{words.own(`plans.${plan.id}.name`)}</span>
                  <span className="text-muted text-small">{words.own(`plans.${plan.id}.summary`)}</span>
                  {plan.recommended && <Tag variant="gold">{text('wizard.plans.recommended')}</Tag>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line} className="border-line border-b last:border-0">
              <th scope="row" className={clsx(first, 'px-4 py-2.5 font-normal')}>
                {words.own(`benefits.${line}`)}
              </th>
              {plans.map(({ id, limits, recommended }) => {
                const covered = limits[line] !== null && limits[line] !== undefined;
                return (
                  <td
                    key={id}
                    className={clsx(
                      'figures px-4 py-2.5',
                      recommended && 'bg-gold-tint',
                      covered ? 'text-ink' : 'text-muted',
                      covered && differs(line) && 'font-semibold',
                    )}
                  >
                    {formatLimit(limits[line], settings.currency, words)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
