import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of "My insurance", which other pages do not load. */
export function registerAccountMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/mine.json', { import: 'default' }));
}
