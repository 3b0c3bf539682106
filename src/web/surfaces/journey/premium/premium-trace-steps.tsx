import type { RatedView } from '#contract/purchase/drafts.ts';
import type { TraceStep } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords, type Words } from '#web/product/use-words.ts';

type TracedPremium = Extract<RatedView, { status: 'rated' }>['premium'];
export type PremiumTraceProps = { product: Product; premium: TracedPremium };

/** The calculation of a premium, one line for each step with the table rows that it read. */
export function PremiumTraceSteps({ product, premium }: PremiumTraceProps) {
  const text = useText();
  const words = useWords(product.id);
  if (!premium.trace) return null;
  return (
    <details>
      <summary className="link min-h-11 py-2.5 font-semibold">{text('wizard.trace.title')}</summary>
      <ol className="grid">
        {premium.trace.map((step) => (
          <li key={step.step} className="border-line border-b py-2">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span>{stepName(step.step, product, words)}</span>
              <span className="figures ml-auto text-right font-semibold text-ink">
                {formatValue(step, premium, words)}
              </span>
            </p>
            {listRowsRead(step).map((lookup) => (
              <p key={`${lookup.table} ${lookup.row}`} className="text-small text-muted">
                {text('wizard.trace.row', { table: lookup.table, row: lookup.row + 1 })}
                {': '}
                {formatInputs(lookup.inputs, product, words)}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The table rows that a step read, each once. */
function listRowsRead({ lookups }: TraceStep): TraceStep['lookups'] {
  return [...new Map(lookups.map((lookup) => [`${lookup.table} ${lookup.row}`, lookup])).values()];
}

/** The name of a step from the premium's messages or the product's own for agents; without a name its code. */
function stepName(step: string, { id }: Product, words: Words): string {
  return words.maybe(`${id}.premium.${step}`) ?? words.maybe(`${id}.trace.${step}`) ?? step;
}

/** A step that is a line of the premium is formatted as money; intermediate values as plain figures. */
function formatValue({ step, value }: TraceStep, { lines, currency }: TracedPremium, { format }: Words): string {
  const isLine = lines.some(({ name }) => name === step);
  return isLine && typeof value === 'number' ? format.money(value, currency) : String(value);
}

function formatInputs(inputs: TraceStep['lookups'][number]['inputs'], product: Product, words: Words): string {
  const describe = words.describe(product);
  return Object.entries(inputs)
    .map(([name, value]) => {
      const label = words.maybe(`${product.id}.trace.${name}`) ?? describe.label(name);
      return `${label} ${describe.value(name, value)}`;
    })
    .join(', ');
}
