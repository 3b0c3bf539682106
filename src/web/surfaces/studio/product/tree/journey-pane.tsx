import { useLocation } from 'wouter';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { buildLocationUrl } from '../../base/names/issue-location.ts';
import { useSelection, useWorkspace } from '../../base/workspace/workspace-context.ts';
import { JourneyGraph } from '../../parts/journey/graph/journey-graph.tsx';
import { useJourney } from '../../parts/journey/graph/use-journey.ts';

/** The journey of the product as a picture, which opens the page that the user chooses. */
export function JourneyPane({ onOpen }: { onOpen: () => void }) {
  const isReady = useMessages(['studio-journey', 'studio-sentences']);
  return isReady ? <Picture onOpen={onOpen} /> : <PageWaiting />;
}

function Picture({ onOpen }: { onOpen: () => void }) {
  const text = useText();
  const open = useJourney();
  const { release, product } = useWorkspace();
  const [selected, select] = useSelection();
  const [, navigate] = useLocation();
  if (!open) return <Notice kind="error" title={text('studio-journey.unreadable')} />;
  const choose = (state: string) => {
    const isPage = open.journey.pages.has(state);
    if (isPage) select({ page: state, from: 'finding' });
    const place = { part: isPage ? 'pages' : 'journey', selected: isPage ? { page: state } : {} };
    navigate(buildLocationUrl(release, product, place), { replace: true });
    onOpen();
  };
  return <JourneyGraph open={open} chosen={selected.page} onChoose={choose} drawn={undefined} isWhole />;
}
