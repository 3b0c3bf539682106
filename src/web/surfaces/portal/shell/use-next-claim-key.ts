import { useLocation } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';

/** Opens the next claim by Alt+N from every page of the portal, for those who review claims. */
export function useNextClaimKey(user: ProfileView | undefined): void {
  const text = useText();
  const [, navigate] = useLocation();
  const isReviewer = user?.scope.includes('insurer:claims') ?? false;
  const next = {
    name: 'Alt+N',
    label: text('portal.keys.nextClaim'),
    act: { code: 'KeyN', with: 'alt', press: () => navigate(patterns.nextClaim) },
  } as const;
  useKeys(isReviewer ? [next] : []);
}
