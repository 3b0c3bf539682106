import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { formatPageSegment, parsePageSegment } from '#web/draft/page/page-segment.ts';
import { DraftContext } from '#web/draft/wizard-context.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { paths } from '#web/router/paths.ts';
import { WizardPages } from '#web/surfaces/journey/wizard-pages.tsx';
import type { PreviewLink, PreviewState } from '#web/surfaces/studio/preview/preview.ts';
import { PreviewEnd } from './preview-end.tsx';
import { usePointing } from './use-pointing.ts';
import { usePreviewDraft } from './use-preview-draft.ts';

type PreviewedWizardProps = { link: PreviewLink; state: PreviewState };

/** The wizard of a product that is being edited, at the chosen page. */
export function PreviewedWizard({ link, state }: PreviewedWizardProps) {
  const { product, selected, messages } = state;
  const isReady = useMessages(['wizard', 'problems', 'studio-preview']);
  const [path, navigate] = useLocation();
  const named = path.startsWith(`${paths.buy(product)}/components/`) ? path.split('/').at(-1) : undefined;
  const page = named === undefined ? undefined : parsePageSegment(named);
  const [looked, setLooked] = useState<string | undefined>(undefined);
  const [resets, setResets] = useState(0);
  const draft = usePreviewDraft(state, link, looked);

  useEffect(() => {
    const { page: wanted, from } = selected;
    if (wanted === undefined || from === 'preview') return;
    setLooked(wanted);
    navigate(paths.buy(product, formatPageSegment(wanted)));
  }, [selected, product, navigate]);
  usePointing(link, state, page ?? draft.position.page);

  if (!isReady) return <PageWaiting />;
  return (
    <ProductWords messages={messages}>
      <DraftContext value={draft}>
        {draft.position.confirmed ? (
          <PreviewEnd />
        ) : (
          <WizardPages
            wanted={named}
            resets={resets}
            onReset={() => setResets((before) => before + 1)}
            onRestart={() => {
              setLooked(undefined);
              void draft.run({ kind: 'reset' });
            }}
          />
        )}
      </DraftContext>
    </ProductWords>
  );
}
