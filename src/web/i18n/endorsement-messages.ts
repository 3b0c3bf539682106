import type { MessageTree } from '#shared/flatten-messages.ts';
import { registerMessages } from './load-messages.ts';

/** The words of journeys about a policy, of which the pages of a purchase carry nothing. */
export function registerEndorsementMessages(): void {
  registerMessages(
    import.meta.glob<MessageTree>('../../../locales/*/policy-journey.json', {
      import: 'default',
    }),
  );
}
