import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** The words of the page for developers, which other pages know nothing of. */
export function registerDeveloperMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/developers.json', { import: 'default' }));
}
