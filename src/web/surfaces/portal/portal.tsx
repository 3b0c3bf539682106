import { type ComponentType, Suspense } from 'react';
import { useLocation } from 'wouter';
import { registerSellerMessages } from '#web/i18n/seller-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { patterns } from '#web/router/paths.ts';
import { SignInPages } from './sign-in/sign-in-pages.tsx';

registerSellerMessages();

/** The partners' portal: the sign-in, and the pages of the signed-in user (`signedIn`). */
export function Portal({ signedIn: SignedIn }: { signedIn: ComponentType }) {
  const [path] = useLocation();
  const isReady = useMessages(['portal']);
  const isSignIn = path === patterns.signIn || path === patterns.signInWithPhone;
  return (
    <Suspense fallback={<ChunkLoading />}>
      {isReady ? isSignIn ? <SignInPages /> : <SignedIn /> : <ChunkLoading />}
    </Suspense>
  );
}
