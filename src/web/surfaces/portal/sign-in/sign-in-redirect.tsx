import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Guarded } from '#web/router/guarded.tsx';
import { readLastSignInPath, rememberReturnPath } from './sign-in-memory.ts';

/** Shown instead of a page that needs a sign-in: redirects to the last used sign-in, and back here after it. */
export function SignInRedirect() {
  const [path] = useLocation();
  const search = useSearch();
  useState(() => rememberReturnPath(search ? `${path}?${search}` : path));
  return <Guarded by={['signedIn']} visit={{ signedIn: false, signIn: readLastSignInPath() }} />;
}
