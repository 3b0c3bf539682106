import { createContext, useContext } from 'react';
import type { Messages } from '#shared/flatten-messages.ts';

/** All messages at hand in the language shown: id -> ICU message. */
export const MessagesContext = createContext<Messages>({});

/** The messages themselves, for who has to know whether there is one; `useText` says them. */
export function useShownMessages(): Messages {
  return useContext(MessagesContext);
}
