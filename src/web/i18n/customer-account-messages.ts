import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** The words of "My insurance", which other pages know nothing of. */
export function registerAccountMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/mine.json', { import: 'default' }));
}
