import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of the pages for developers and on privacy and terms, which other pages do not load. */
export function registerInformationMessages(): void {
  registerMessages(
    import.meta.glob<MessageTree>('../../../locales/*/{developers,privacy}.json', { import: 'default' }),
  );
}
