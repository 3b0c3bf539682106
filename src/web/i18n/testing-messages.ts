import type { MessageTree } from '#shared/flatten-messages.ts';
import { offerMessages } from './load-messages.ts';

/** The words of the testers' desk, which the public's pages know nothing of. */
export function offerTestingMessages(): void {
  offerMessages(import.meta.glob<MessageTree>('../../../locales/*/testing.json', { import: 'default' }));
}
