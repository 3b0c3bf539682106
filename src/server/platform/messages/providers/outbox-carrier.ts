import { ProviderError } from '../provider-error.ts';

/** The beginning of the ten telephone numbers that the outbox refuses, so that a demonstration has refused messages. */
export const UNREACHABLE = '+8551299099';

/** Accepts an SMS for the outbox, which is not sent. Throws a `ProviderError` for a number that it refuses. */
export async function acceptForOutbox({ recipient }: { recipient: string }): Promise<void> {
  if (recipient.startsWith(UNREACHABLE)) throw new ProviderError('outbox', 'refused', 'unknownNumber');
}
