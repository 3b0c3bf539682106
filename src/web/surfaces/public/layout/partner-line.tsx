import { useSearch } from 'wouter';
import { useShownSeller } from '#web/api/site/shown-seller.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Who sells, where a partner sent the visitor or the page is about what a partner sells. */
export function PartnerLine() {
  const text = useText();
  const company = useShownSeller(useSearch());
  if (company === undefined) return null;
  return (
    <p className="border-line border-t bg-primary-tint px-5 py-1 text-center text-ink text-small print:hidden">
      {text('interface.header.soldBy', { company })}
    </p>
  );
}
