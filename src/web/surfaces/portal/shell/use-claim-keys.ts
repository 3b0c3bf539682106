import { useLocation } from 'wouter';
import { claimScopes } from '#contract/claims/claims.ts';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';

/** From every page of the portal: Alt+N opens the next claim for those who review, Alt+C files a claim. */
export function useClaimKeys(user: ProfileView | undefined): void {
  const text = useText();
  const [, navigate] = useLocation();
  const { scope = [] } = user ?? {};
  const next = {
    name: 'Alt+N',
    label: text('portal.keys.nextClaim'),
    act: { code: 'KeyN', with: 'alt', press: () => navigate(patterns.nextClaim) },
  } as const;
  const file = {
    name: 'Alt+C',
    label: text('portal.keys.fileClaim'),
    act: { code: 'KeyC', with: 'alt', press: () => navigate(pathTo(patterns.fileClaim, {})) },
  } as const;
  useKeys([
    ...(scope.includes('insurer:claims') ? [next] : []),
    ...(claimScopes.some((one) => scope.includes(one)) ? [file] : []),
  ]);
}
