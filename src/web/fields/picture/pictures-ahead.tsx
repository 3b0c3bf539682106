import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LongWaiting } from '#web/kit/feedback/long-waiting.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { isFieldRequested } from './field-address.ts';

const PicturesAheadPanel = lazyPage(() => import('./pictures-ahead-panel.tsx'), 'PicturesAheadPanel');

/**
 * The offer of a page to read cards that later pages ask, folded above its fields. Each picture is the same answer that
 * its own page asks: a reading fills the answers of all pages, and the later page shows the picture as uploaded.
 */
export function PicturesAhead(props: ComponentProps<typeof PicturesAheadPanel>) {
  const { fields } = props;
  const { situation } = useOpenDraft();
  if (fields.every((field) => situation.hidden.has(field))) return null;
  return (
    <CardOffer id="pictures-ahead" fields={fields}>
      <PicturesAheadPanel {...props} />
    </CardOffer>
  );
}

type CardOfferProps = { id: string; fields?: readonly string[]; children: ReactNode };

/** An offer to read cards, folded; its content loads when it is opened. The address may request one of its fields. */
export function CardOffer({ id, fields = [], children }: CardOfferProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the browser
  useEffect(() => {
    if (fields.some(isFieldRequested)) setOpen(true);
  }, []);
  return (
    <div className="mb-8 rounded-card border border-line bg-card px-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="link flex min-h-14 w-full items-center justify-between gap-3 py-2 text-left font-semibold"
      >
        {text('wizard.ahead.open')}
        <Icon of={ChevronDown} />
      </button>
      <div id={id} hidden={!isOpen}>
        <Suspense fallback={<LongWaiting />}>{isOpen && children}</Suspense>
      </div>
    </div>
  );
}
