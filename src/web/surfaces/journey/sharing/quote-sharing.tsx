import { Send, Share2 } from 'lucide-react';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { addressOfDraft } from '#web/draft/draft-link.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { useWords } from '#web/product/use-words.ts';

/** The ways of passing a link on that the device itself has: its share sheet, and Telegram. */
export function QuoteSharing({ link }: { link: DraftLink }) {
  const text = useText();
  const { product, view } = useOpenDraft();
  const words = useWords(product.id);
  if (view?.rated.status !== 'rated') return null;
  const { total, currency } = view.rated.premium;
  const url = addressOfDraft(window.location.href, link);
  const title = text('quote.shared', { product: words.own('name'), amount: words.format.money(total, currency) });
  return (
    <div className="flex flex-wrap gap-2">
      {'share' in navigator && (
        <Button
          variant="secondary"
          // Who closes the sheet without choosing has refused nothing.
          onClick={() => navigator.share({ title, text: title, url }).catch(() => {})}
        >
          <Icon of={Share2} />
          {text('quote.share')}
        </Button>
      )}
      {/* Its app is opened, not its site: there the draft's key would stand in an address that is sent. */}
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
