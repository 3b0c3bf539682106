import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** The words of the portal and of the studio, which the public's pages know nothing of. */
export function registerPortalMessages(): void {
  registerMessages(
    import.meta.glob<MessageTree>(
      '../../../locales/*/{integration,money,portal-orders,portal-admin,reports,claims,claim-filing,claim-review,policy-holders,policy-life,studio,studio-*}.json',
      { import: 'default' },
    ),
  );
}
