import type { Grouping } from '#contract/reports.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Formats the name of a report's row. */
export function useRowName(by: Grouping): (row: { key: string | null; name: string | null }) => string {
  const text = useText();
  const format = useFormat();
  const { data: products = [] } = useProducts();
  return ({ key, name }) => {
    if (name !== null) return name;
    if (key === null) return text(`reports.none.${by === 'product' || by === 'agent' ? by : 'partner'}`);
    if (by === 'month') return text(`reports.months.${key.slice(5, 7)}`, { year: key.slice(0, 4) });
    if (by === 'day' || by === 'week') return format.date(key);
    return products.find(({ id }) => id === key)?.name ?? key;
  };
}
