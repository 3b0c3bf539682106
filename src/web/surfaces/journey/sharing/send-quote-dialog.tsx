import { businessDate } from '#engine/dates.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { useWords } from '#web/product/use-words.ts';
import { DraftLinkBox } from './draft-link-box.tsx';
import { QuoteEmailForm } from './quote-email-form.tsx';
import { QuoteSharing } from './quote-sharing.tsx';

/** The quotation kept or passed on, without an account: by e-mail, by the phone's own ways, or as a link. */
export function SendQuoteDialog({ link, onClose }: { link: DraftLink; onClose: () => void }) {
  const text = useText();
  const { product, view } = useOpenDraft();
  const { format } = useWords(product.id);
  if (!useMessages(['quote']) || !view) return null;
  return (
    <Dialog open onClose={onClose} title={text('quote.open')}>
      <div className="grid gap-5">
        <p>{text('quote.kept', { date: format.date(businessDate(new Date(view.expiresAt))) })}</p>
        <QuoteEmailForm />
        <section className="grid gap-3 border-line border-t pt-4">
          <h3 className="font-semibold text-ink">{text('quote.link')}</h3>
          <DraftLinkBox link={link} />
          <QuoteSharing link={link} />
          <p className="text-muted text-small">{text('quote.secret')}</p>
        </section>
      </div>
    </Dialog>
  );
}
