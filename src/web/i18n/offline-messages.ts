import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages about cards on this device, which most pages do not load. */
export function registerOfflineMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/offline.json', { import: 'default' }));
}
