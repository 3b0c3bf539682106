import { Image, Send } from 'lucide-react';
import { Suspense } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';
import { useSignedIn } from '#web/api/people/signed-in.ts';
import { documentAddress } from '#web/api/purchase/use-order.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';

const KeepOnDevice = lazyPage(() => import('#web/kit/feedback/keep-on-device.tsx'), 'KeepOnDevice');

/** The actions that people come for after a purchase: the card as a picture, and the link for other people. */
export function KeepCard({ order }: { order: OrderView }) {
  const text = useText();
  const { locale } = useLanguage();
  const signedIn = useSignedIn() === true;
  // Only the link: on another device the page asks for the date of birth.
  const link = window.location.origin + window.location.pathname;
  const card = documentAddress(order.ref, 'walletCard', locale === 'km' ? 'km' : 'en');
  const shared = new URLSearchParams({ url: link, text: text('checkout.keep.telegramText') });
  return (
    <section aria-label={text('checkout.keep.title')} className="grid gap-3 print:hidden">
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <a href={card} download={`${order.policy?.number}.png`} className={buttonClasses('primary', 'min-h-12')}>
          <Icon of={Image} />
          {text('checkout.keep.card')}
        </a>
        <a
          href={`https://t.me/share/url?${shared}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses('secondary', 'min-h-12')}
        >
          <Icon of={Send} />
          {text('checkout.keep.telegram')}
        </a>
        <CopyButton value={link} label={text('checkout.keep.copy')} />
      </div>
      <p className="text-muted text-small">{text('checkout.keep.private')}</p>
      {/* A seller's device stores no card of a customer. */}
      {order.policy && !signedIn && (
        <Suspense>
          <KeepOnDevice number={order.policy.number} address={card} />
        </Suspense>
      )}
    </section>
  );
}
