import type { MessageTree } from '#shared/flatten-messages.ts';
import { offerMessages } from './load-messages.ts';

/** The words of the page for developers, which other pages know nothing of. */
export function offerDevelopersMessages(): void {
  offerMessages(import.meta.glob<MessageTree>('../../../locales/*/developers.json', { import: 'default' }));
}
