import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of the portal's frame and of sales, which the public's pages do not load. */
export function registerSellerMessages(): void {
  registerMessages(
    import.meta.glob<MessageTree>('../../../locales/*/{portal,portal-sales}.json', { import: 'default' }),
  );
}
