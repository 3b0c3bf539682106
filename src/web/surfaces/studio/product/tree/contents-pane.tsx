import { clsx } from 'clsx/lite';
import { Suspense, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { Pane } from '../desk/pane.tsx';
import { ProductTree, type TreePart } from './product-tree.tsx';

const JourneyPane = lazyPage(() => import('./journey-pane.tsx'), 'JourneyPane');

type ContentsPaneProps = { parts: readonly TreePart[]; hasJourney: boolean; onOpen: () => void };

/** Shows the contents of the product: a tree of its parts, or the picture of its journey. */
export function ContentsPane({ parts, hasJourney, onOpen }: ContentsPaneProps) {
  const text = useText();
  const [view, setView] = useState<'list' | 'picture'>('list');
  return (
    <Pane className="flex flex-col bg-card">
      {hasJourney && (
        <fieldset className="flex border-line border-b">
          <legend className="sr-only">{text('studio.desk.contents')}</legend>
          {(['list', 'picture'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              onClick={() => setView(each)}
              className={clsx(
                'min-h-11 flex-1 px-2 text-small',
                each === view ? 'bg-primary-tint font-semibold text-ink' : 'text-primary-deep hover:bg-page',
              )}
            >
              {text(`studio.desk.views.${each}`)}
            </button>
          ))}
        </fieldset>
      )}
      {view === 'list' ? (
        <div className="relative min-h-0 flex-1 overflow-y-auto">
          <ProductTree parts={parts} onOpen={onOpen} />
        </div>
      ) : (
        <div className="h-[70dvh] min-h-0 lg:h-auto lg:flex-1">
          <Suspense fallback={<PageWaiting />}>
            <JourneyPane onOpen={onOpen} />
          </Suspense>
        </div>
      )}
    </Pane>
  );
}
