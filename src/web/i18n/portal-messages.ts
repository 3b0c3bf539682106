import type { MessageTree } from '#shared/flatten-messages.ts';
import { offerMessages } from './load-messages.ts';

/** The words of the portal and of the studio, which the public's pages know nothing of. */
export function offerPortalMessages(): void {
  offerMessages(
    import.meta.glob<MessageTree>(
      '../../../locales/*/{integration,money,portal-orders,portal-admin,reports,claims,claim-filing,claim-review,policy-holders,policy-life,studio,studio-*}.json',
      { import: 'default' },
    ),
  );
}
