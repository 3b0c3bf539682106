import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** The words of the testers' desk, which the public's pages know nothing of. */
export function registerTestingMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/testing.json', { import: 'default' }));
}
