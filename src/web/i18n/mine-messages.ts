import type { MessageTree } from '#shared/flatten-messages.ts';
import { offerMessages } from './load-messages.ts';

/** The words of "My insurance", which other pages know nothing of. */
export function offerMineMessages(): void {
  offerMessages(import.meta.glob<MessageTree>('../../../locales/*/mine.json', { import: 'default' }));
}
