import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import { SignInPages } from './sign-in/sign-in-pages.tsx';
import { FrameEntryContext } from './studio/preview/preview-context.ts';

const SignedInPages = lazyPage(() => import('./signed-in-pages.tsx'), 'SignedInPages');

type PortalProps = {
  /** What draws the preview of a product: the journey's own pages, which this surface does not know. */
  preview: () => Promise<{ frameEntry: string }>;
};

/** The partners' portal: signing in, and the pages of who is signed in. */
export function Portal({ preview }: PortalProps) {
  const [path] = useLocation();
  const isReady = useMessages(['portal']);
  const isSignIn = path === patterns.signIn || path === patterns.signInWithPhone;
  return (
    <FrameEntryContext value={preview}>
      <Suspense fallback={<ChunkLoading />}>
        {isReady ? isSignIn ? <SignInPages /> : <SignedInPages /> : <ChunkLoading />}
      </Suspense>
    </FrameEntryContext>
  );
}
