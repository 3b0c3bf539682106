import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Guarded } from '#web/router/guarded.tsx';
import { readLastSignInPath, rememberReturnPath } from './sign-in-memory.ts';

/** In the place of a page for which one has to sign in: to the sign-in used last, and back here after it. */
export function SignInRedirect() {
  const [path] = useLocation();
  const search = useSearch();
  useState(() => rememberReturnPath(search ? `${path}?${search}` : path));
  return <Guarded by={['signedIn']} visit={{ signedIn: false, signIn: readLastSignInPath() }} />;
}
