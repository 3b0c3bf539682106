import type { MessageTree } from '#shared/flatten-messages.ts';
import { offerMessages } from './load-messages.ts';

/** The words of journeys about a policy, of which the pages of a purchase carry nothing. */
export function offerPolicyJourneyMessages(): void {
  offerMessages(
    import.meta.glob<MessageTree>('../../../locales/*/policy-journey.json', {
      import: 'default',
    }),
  );
}
