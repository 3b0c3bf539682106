import type { MessageTree } from '#contract/flatten-messages.ts';
import { offerMessages } from '#web/i18n/load-messages.ts';

/** The studio's words, which the public's pages know nothing of. */
export function offerStudioWords(): void {
  offerMessages(
    import.meta.glob<MessageTree>('../../../../../locales/*/{studio,studio-*}.json', { import: 'default' }),
  );
}
