import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of trial shops, which other pages do not load. */
export function registerTrialMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/trial.json', { import: 'default' }));
}
