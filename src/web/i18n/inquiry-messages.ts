import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of the pages that check a policy, which other pages do not load. */
export function registerInquiryMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/inquiry.json', { import: 'default' }));
}
