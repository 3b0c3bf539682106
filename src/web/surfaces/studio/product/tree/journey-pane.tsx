import { useLocation } from 'wouter';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { buildLocationUrl } from '../../base/names/issue-location.ts';
import { useSelection, useWorkspace } from '../../base/workspace/workspace-context.ts';
import { JourneyGraph } from '../../parts/journey/graph/journey-graph.tsx';
import { type OpenJourney, useJourney } from '../../parts/journey/graph/use-journey.ts';
import { useGraphActs } from '../../parts/journey/use-graph-acts.tsx';

/** The journey of the product as a picture, which opens the page that the user chooses. */
export function JourneyPane({ onOpen }: { onOpen: () => void }) {
  const isReady = useMessages(['studio-journey', 'studio-sentences']);
  return isReady ? <Picture onOpen={onOpen} /> : <PageWaiting />;
}

function Picture({ onOpen }: { onOpen: () => void }) {
  const text = useText();
  const open = useJourney();
  if (!open) return <Notice kind="error" title={text('studio-journey.unreadable')} />;
  return <OpenPicture open={open} onOpen={onOpen} />;
}

function OpenPicture({ open, onOpen }: { open: OpenJourney; onOpen: () => void }) {
  const { release, product } = useWorkspace();
  const [selected, select] = useSelection();
  const [, navigate] = useLocation();
  const [acts, dialogs] = useGraphActs(open);
  const choose = (state: string) => {
    const isPage = open.journey.pages.has(state);
    if (isPage) select({ page: state, from: 'finding' });
    const place = { part: isPage ? 'pages' : 'journey', selected: isPage ? { page: state } : {} };
    navigate(buildLocationUrl(release, product, place), { replace: true });
    onOpen();
  };
  return (
    <>
      <JourneyGraph {...{ open, acts }} chosen={selected.page} onChoose={choose} drawn={undefined} isWhole />
      {dialogs}
    </>
  );
}
