import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of the page on privacy and terms, which other pages do not load. */
export function registerPrivacyMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/privacy.json', { import: 'default' }));
}
