import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** Registers the messages of journeys about a policy, which the pages of a purchase do not load. */
export function registerEndorsementMessages(): void {
  registerMessages(
    import.meta.glob<MessageTree>('../../../locales/*/policy-journey.json', {
      import: 'default',
    }),
  );
}
