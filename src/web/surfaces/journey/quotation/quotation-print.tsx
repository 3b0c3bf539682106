import { toBusinessDate } from '#engine/language/dates.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';

/** Printed above a quotation: the insurer, and the kind of document. The screen shows them elsewhere. */
export function PrintHeader() {
  const text = useText();
  if (!useMessages(['quote'])) return null;
  return (
    <div className="hidden items-baseline justify-between print:flex">
      <p className="font-semibold text-title">{text('quote.paper.title')}</p>
      <p className="font-semibold text-lead">{text('interface.brand.name')}</p>
    </div>
  );
}

/** Printed below it: its validity, that it is no contract, and the contact. */
export function PrintFooter() {
  const text = useText();
  const { tollFree } = useContact();
  const { product, view } = useOpenDraft();
  const { format } = useWords(product.id);
  if (!useMessages(['quote']) || !view) return null;
  return (
    <footer className="hidden gap-1 border-line border-t pt-3 text-small print:grid">
      <p>{text('quote.paper.noContract')}</p>
      <p>
        {text('quote.paper.kept', { date: format.date(toBusinessDate(new Date(view.expiresAt))) })} ·{' '}
        {text('quote.paper.questions', { number: tollFree.number })}
      </p>
    </footer>
  );
}
