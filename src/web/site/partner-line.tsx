import { useSearch } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';

// The name comes from the address, so anyone may have written it: it stays a word in a line.
const longest = 60;

/** Who sells, where a partner sent the visitor: the company that the address names. */
export function PartnerLine() {
  const text = useText();
  const company = new URLSearchParams(useSearch()).get('company')?.trim().slice(0, longest);
  if (!company) return null;
  return (
    <p className="border-line border-t bg-primary-tint px-5 py-1 text-center text-ink text-small print:hidden">
      {text('interface.header.soldBy', { company })}
    </p>
  );
}
