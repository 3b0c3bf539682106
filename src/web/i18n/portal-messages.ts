import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of the portal and of the studio, which the public's pages do not load. */
export function registerPortalMessages(): void {
  registerMessages(
    import.meta.glob<MessageTree>(
      '../../../locales/*/{bank,books,commission-runs,due,dunning,order-desk,integration,lists,money,claim-payments,portal-orders,portal-admin,reports,claims,claim-filing,claim-review,policy-holders,policy-life,studio,studio-*}.json',
      { import: 'default' },
    ),
  );
}
