import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { patterns } from '#web/router/paths.ts';

/** Opens the next claim by Alt+N from every page of the portal, for those who review claims. */
export function useNextClaimKey(user: ProfileView | undefined): void {
  const [, navigate] = useLocation();
  const isReviewer = user?.scope.includes('insurer:claims') ?? false;
  useEffect(() => {
    if (!isReviewer) return;
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyN' || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      event.preventDefault();
      navigate(patterns.nextClaim);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isReviewer, navigate]);
}
