import { Timestamp } from '#web/desk/list/cells.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** Shows the start date of a sale. The shop's initial sales began before any event and have no date. */
export function SaleStart({ at }: { at: string }) {
  const text = useText();
  return new Date(at).getTime() === 0 ? text('studio.products.always') : <Timestamp at={at} />;
}
