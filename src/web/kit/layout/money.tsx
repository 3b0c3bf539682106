import { useFormat } from '#web/i18n/use-format.ts';

type MoneyProps = { minorUnits: number; currency: string; large?: boolean };

/** An amount in the language shown; `large` for the main premium of a screen. */
export function Money({ minorUnits, currency, large = false }: MoneyProps) {
  const { money } = useFormat();
  const classes = large ? 'text-title font-semibold text-ink' : '';
  return <span className={`figures whitespace-nowrap ${classes}`}>{money(minorUnits, currency)}</span>;
}
