import { Send, Share2 } from 'lucide-react';
import { useState } from 'react';
import { toBusinessDate } from '#shared/business-date.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { buildDraftAddress } from '#web/draft/draft-link.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useWords } from '#web/product/use-words.ts';
import { DraftLinkField } from './draft-link-field.tsx';
import { QuoteEmailForm } from './quote-email-form.tsx';

/** Opens the options to save or send the quotation, once there is one. `quiet`: in line with other minor actions. */
export function SendQuoteButton({ quiet = false }: { quiet?: boolean }) {
  const text = useText();
  const { link, view, position, record } = useOpenDraft();
  const [open, setOpen] = useState(false);
  const isReady = useMessages(['quote']);
  if (!isReady || !link || position.confirmed || view?.rated.status !== 'rated') return null;
  // A draft that must be paid at once is not saved for later.
  if (record.circumstances.isRequiredPayment) return null;
  const label = text('quote.open');
  return (
    <>
      {quiet ? (
        <TextButton onClick={() => setOpen(true)}>{label}</TextButton>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {open && <SendQuoteDialog link={link} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Saves or shares the quotation without an account: by e-mail, by the phone's own options, or as a link. */
function SendQuoteDialog({ link, onClose }: { link: DraftLink; onClose: () => void }) {
  const text = useText();
  const { product, view } = useOpenDraft();
  const { format } = useWords(product.id);
  if (!useMessages(['quote']) || !view) return null;
  return (
    <Dialog open onClose={onClose} title={text('quote.open')}>
      <div className="grid gap-5">
        <p>{text('quote.kept', { date: format.date(toBusinessDate(new Date(view.expiresAt))) })}</p>
        <QuoteEmailForm />
        <section className="grid gap-3 border-line border-t pt-4">
          <h3 className="font-semibold text-ink">{text('quote.link')}</h3>
          <DraftLinkField link={link} />
          <QuoteSharing link={link} />
          <p className="text-muted text-small">{text('quote.secret')}</p>
        </section>
      </div>
    </Dialog>
  );
}

/** The options of the device itself to share a link: its share sheet, and Telegram. */
function QuoteSharing({ link }: { link: DraftLink }) {
  const text = useText();
  const { product, view } = useOpenDraft();
  const words = useWords(product.id);
  if (view?.rated.status !== 'rated') return null;
  const { total, currency } = view.rated.premium;
  const url = buildDraftAddress(window.location.href, link);
  const title = text('quote.shared', { product: words.own('name'), amount: words.format.money(total, currency) });
  return (
    <div className="flex flex-wrap gap-2">
      {'share' in navigator && (
        <Button
          icon={Share2}
          variant="secondary"
          // Closing the sheet without a choice is no error.
          onClick={() => navigator.share({ title, text: title, url }).catch(() => {})}
        >
          {text('quote.share')}
        </Button>
      )}
      {/* The link opens Telegram's app, not its site: there the draft's key would be in an address that is sent. */}
      <a
        href={`tg://msg_url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`}
        className={buttonClasses('secondary')}
      >
        <Icon of={Send} />
        {text('quote.telegram')}
      </a>
    </div>
  );
}
