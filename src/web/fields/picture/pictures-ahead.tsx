import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LongWaiting } from '#web/kit/feedback/long-waiting.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { isFieldRequested } from './field-address.ts';

const PicturesAheadPanel = lazyPage(() => import('./pictures-ahead-panel.tsx'), 'PicturesAheadPanel');

/** `fields`: pictures of later pages; `change` saves answers as the fields of the page do. */
export type PicturesAheadProps = {
  fields: readonly string[];
  change: (changes: Record<string, string | null>) => void;
};

const PANEL = 'pictures-ahead';

/**
 * The offer of a page to read cards that later pages ask, folded above its fields. Each picture is the same answer that
 * its own page asks: a reading fills the answers of all pages, and the later page shows the picture as uploaded.
 */
export function PicturesAhead(props: PicturesAheadProps) {
  const { fields } = props;
  const text = useText();
  const { situation } = useOpenDraft();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (fields.some(isFieldRequested)) setOpen(true);
  }, [fields]);
  if (fields.every((field) => situation.hidden.has(field))) return null;
  return (
    <div className="mb-8 rounded-card border border-line bg-card px-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={PANEL}
        onClick={() => setOpen(!isOpen)}
        className="link flex min-h-14 w-full items-center justify-between gap-3 py-2 text-left font-semibold"
      >
        {text('wizard.ahead.open')}
        <Icon of={ChevronDown} />
      </button>
      <div id={PANEL} hidden={!isOpen}>
        <Suspense fallback={<LongWaiting />}>{isOpen && <PicturesAheadPanel {...props} />}</Suspense>
      </div>
    </div>
  );
}
