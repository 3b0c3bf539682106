import { clsx } from 'clsx/lite';
import type { Premium, TraceStep } from '#engine/language/premium.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useTermNames } from './product-names.ts';

/** Shows the premium and its steps, before and now, side by side. */
export function PremiumSteps({ before, now }: { before: Premium | undefined; now: Premium | undefined }) {
  const text = useText();
  const names = useTermNames();
  const format = useFormat();
  const premium = now ?? before;
  if (!premium) return null;
  const steps = [...new Set([...(before?.trace ?? []), ...(now?.trace ?? [])].map(({ step }) => step))];
  const value = (of: Premium | undefined, step: string): string => {
    const found = of?.trace.find((one) => one.step === step);
    if (!of || !found) return '–';
    const line = of.lines.find(({ name }) => name === step);
    return line ? format.money(line.amount, of.currency) : String(found.value);
  };
  const rows = (found: TraceStep | undefined): string =>
    [...new Set((found?.lookups ?? []).map(({ table, row }) => `${names.of(table)}, ${row + 1}`))].join('; ');
  const total = (of: Premium | undefined) => (of ? format.money(of.total, of.currency) : '–');
  const cell = 'figures py-1.5 pl-3 text-right align-top';
  return (
    <table className="w-full border-collapse text-small">
      <caption className="sr-only">{text('studio-tariff.example.steps')}</caption>
      <thead>
        <tr className="border-line-strong border-b text-muted">
          <th scope="col" className="text-left">
            {text('studio-tariff.example.step')}
          </th>
          <th scope="col" className={cell}>
            {text('studio-tariff.example.before')}
          </th>
          <th scope="col" className={cell}>
            {text('studio-tariff.example.now')}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => {
          const [then, is] = [value(before, step), value(now, step)];
          const read = rows(now?.trace.find((one) => one.step === step));
          return (
            <tr key={step} className="border-line border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {names.of(step)}
                {read !== '' && (
                  <span className="block text-muted">{text('studio-tariff.example.rows', { rows: read })}</span>
                )}
              </th>
              <td className={cell}>{then}</td>
              <td className={clsx(cell, then !== is && 'bg-gold-tint font-semibold text-ink')}>{is}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr className="font-semibold text-ink">
          <th scope="row" className="py-2 text-left">
            {text('portal.words.premium')}
          </th>
          <td className={cell}>{total(before)}</td>
          <td className={clsx(cell, total(before) !== total(now) && 'bg-gold-tint')}>{total(now)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
