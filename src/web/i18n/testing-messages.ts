import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of the testers' desk, which the public's pages do not load. */
export function registerTestingMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/testing.json', { import: 'default' }));
}

/** Registers the messages of trial shops, which other pages do not load. */
export function registerTrialMessages(): void {
  registerMessages(import.meta.glob<MessageTree>('../../../locales/*/trial.json', { import: 'default' }));
}
