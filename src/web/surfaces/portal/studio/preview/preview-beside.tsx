import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';

const PreviewPane = lazyPage(() => import('./preview-pane.tsx'), 'PreviewPane');

/** From here on there is room for both side by side, as in the theme (`desk`). */
const WIDE = '(min-width: 81.25rem)';

/** A product's parts, and their preview beside them where there is room; otherwise over them, by a button. */
export function PreviewBeside({ children }: { children: ReactNode }) {
  const text = useText();
  const isReady = useMessages(['studio-preview']);
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(() => window.matchMedia(WIDE).matches);
  if (!isReady) return <PageWaiting />;
  const button = (
    <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      <Icon of={isOpen ? EyeOff : Eye} className="size-4.5" />
      {text(`studio-preview.${isOpen ? 'hide' : 'show'}`)}
    </Button>
  );
  const pane = (
    <Suspense fallback={<PageWaiting />}>
      <PreviewPane />
    </Suspense>
  );
  return (
    <div className="desk:flex">
      <div className="min-w-0 flex-1">
        <div className="mx-auto flex w-full max-w-desk justify-end px-5 pt-4 sm:px-8">{button}</div>
        {isOpen && !isWide ? <div className="h-dvh py-3">{pane}</div> : children}
      </div>
      {isOpen && isWide && (
        <aside className="sticky top-0 flex h-dvh w-120 shrink-0 flex-col border-line border-l bg-card">{pane}</aside>
      )}
    </div>
  );
}

function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => window.matchMedia(WIDE).matches);
  useEffect(() => {
    const media = window.matchMedia(WIDE);
    const tell = () => setWide(media.matches);
    media.addEventListener('change', tell);
    return () => media.removeEventListener('change', tell);
  }, []);
  return isWide;
}
