import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of the page for developers, which other pages do not load. */
export function registerDeveloperMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/developers.json', { import: 'default' }));
}
