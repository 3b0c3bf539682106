import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of the consent to what an agent entered, which other pages do not load. */
export function registerConsentMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/consent.json', { import: 'default' }));
}
