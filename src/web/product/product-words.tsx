import { type ReactNode, useMemo } from 'react';
import type { Messages } from '#shared/flatten-messages.ts';
import { MessagesContext, useShownMessages } from '#web/i18n/shown-messages.ts';

/** Adds a product's own messages to the loaded ones. */
export function ProductWords({ messages, children }: { messages: Messages; children: ReactNode }) {
  const outer = useShownMessages();
  const all = useMemo(() => ({ ...outer, ...messages }), [outer, messages]);
  return <MessagesContext value={all}>{children}</MessagesContext>;
}
