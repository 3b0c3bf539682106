import { useContext } from 'react';
import type { PricedOption } from '#engine/check-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useProblemText } from '#web/product/use-problem-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { PageStateContext } from '../page/page-context.ts';

/** Priced options side by side, each with its price: a line for every plan, or one for all. */
export function PriceOptions({ ways }: { ways: readonly PricedOption[] }) {
  const text = useText();
  const explain = useProblemText();
  const { money } = useFormat();
  const { product } = useOpenDraft();
  const words = useWords(product.id);
  const { prices } = useContext(PageStateContext);
  const totals = ways.map(({ message }) => prices?.ways[message] ?? {});
  const lines = [...new Set(totals.flatMap((each) => Object.keys(each)))];
  if (lines.length === 0) return null;
  const { currency } = product.definition.product;
  return (
    <table className="mt-2 w-full border-collapse">
      <thead>
        <tr className="align-bottom">
          <td />
          {ways.map(({ message, answers }) => (
            <th key={message} scope="col" className="py-1.5 pl-3 text-right font-semibold text-small">
              {explain({ message, params: answers })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line} className="border-line border-t align-baseline">
            <th scope="row" className="whitespace-nowrap py-1.5 text-left font-normal">
              {words.maybe(`${product.id}.plans.${line}.name`) ?? text('wizard.premium.total')}
            </th>
            {ways.map(({ message }, at) => {
              const total = totals[at]?.[line];
              return (
                <td key={message} className="figures py-1.5 pl-3 text-right font-semibold text-ink">
                  {total === undefined ? (
                    <>
                      <span aria-hidden>–</span>
                      <span className="sr-only">{text('wizard.plans.notOffered')}</span>
                    </>
                  ) : (
                    money(total, currency)
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
