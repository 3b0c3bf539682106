import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useInPreview, usePreview } from './preview-context.ts';

const PreviewPane = lazyPage(() => import('./preview-pane.tsx'), 'PreviewPane');

/** From this width on there is room for both side by side; the theme has the same value (`desk`). */
const WIDE_SCREEN_QUERY = '(min-width: 81.25rem)';

/** Returns true if the preview opens at the start: when there is room for it beside the tabs. */
export const hasRoomForPreview = (): boolean => window.matchMedia(WIDE_SCREEN_QUERY).matches;

/** Shows a product's tabs and their preview: beside them if there is room, otherwise below them, with a button. */
export function SplitPreview({ children }: { children: ReactNode }) {
  const text = useText();
  const isReady = useMessages(['studio-preview']);
  const isWide = useIsWide();
  const preview = usePreview();
  const isOpen = useInPreview((open) => open.settings().isOpen);
  if (!isReady) return <PageWaiting />;
  const button = (
    <Button
      icon={isOpen ? EyeOff : Eye}
      variant="secondary"
      aria-expanded={isOpen}
      onClick={() => preview.set({ isOpen: !isOpen })}
    >
      {text(`studio-preview.${isOpen ? 'hide' : 'show'}`)}
    </Button>
  );
  const isBelow = isOpen && !isWide;
  const pane = (
    <Suspense fallback={<PageWaiting />}>
      <PreviewPane />
    </Suspense>
  );
  return (
    <div className="desk:flex">
      <div className="min-w-0 flex-1">
        {!isBelow && <div className="mx-auto flex w-full max-w-desk justify-end px-5 pt-4 sm:px-8">{button}</div>}
        {children}
        {isBelow && (
          // Covers the lower part of the window, so that the focused input stays visible above it.
          <aside className="sticky bottom-0 z-20 flex h-[60dvh] flex-col border-line-strong border-t bg-card shadow-raised sm:h-[50dvh]">
            <div className="flex justify-end px-3 pt-2">{button}</div>
            <div className="min-h-0 flex-1">{pane}</div>
          </aside>
        )}
      </div>
      {isOpen && isWide && (
        // Below the bars of the shell its lower end stays visible, too.
        <aside className="sticky top-0 flex h-[calc(100dvh-6rem)] w-120 shrink-0 flex-col border-line border-b border-l bg-card">
          {pane}
        </aside>
      )}
    </div>
  );
}

function useIsWide(): boolean {
  const [isWide, setWide] = useState(hasRoomForPreview);
  useEffect(() => {
    const media = window.matchMedia(WIDE_SCREEN_QUERY);
    const tell = () => setWide(media.matches);
    media.addEventListener('change', tell);
    return () => media.removeEventListener('change', tell);
  }, []);
  return isWide;
}
