import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Tabs } from '#web/desk/page/tabs.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';

const views = { all: '', nobody: 'nobody', mine: 'me' };

/** Links to the queue by reviewer, which preserve the other filters. */
export function QueueTabs({ assigned }: { assigned: string }) {
  const text = useText();
  const search = useSearch();
  const typed = useHistoryState<object | null>();
  const addressOf = (whose: string): string => {
    const params = new URLSearchParams(search);
    if (whose === '') params.delete('assigned');
    else params.set('assigned', whose);
    return params.size === 0 ? patterns.claims : `${patterns.claims}?${params}`;
  };
  const tabs = Object.entries(views).map(([view, whose]) => ({
    name: text(`claim-review.queue.view.${view}`),
    href: addressOf(whose),
    isShown: whose === assigned,
  }));
  return <Tabs label={text('claim-review.queue.views')} tabs={tabs} state={typed} />;
}
