import { useCallback, useState } from 'react';
import { useRouter } from 'wouter';
import { useSignOut } from '#web/api/people/user.ts';
import { forgetDraftLinks } from '#web/draft/draft-link.ts';
import { patterns } from '#web/router/paths.ts';
import { clearReturnPath } from '../sign-in/sign-in-memory.ts';

/** Signs out and leads to the products, by a full load: no data of the session stays in the browser's memory. */
export function useSignOutTo() {
  const { mutateAsync } = useSignOut();
  const { hrefs, base } = useRouter();
  const [busy, setBusy] = useState(false);
  const address = hrefs(base + patterns.chooser, useRouter());
  const signOut = useCallback(() => {
    setBusy(true);
    mutateAsync().then(
      () => {
        // The browser's Back must not show this page again either.
        window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
        clearReturnPath();
        forgetDraftLinks();
        window.location.assign(address);
      },
      // Still signed in: the user can retry.
      () => setBusy(false),
    );
  }, [mutateAsync, address]);
  return { signOut, busy };
}
