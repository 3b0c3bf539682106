import { createContext, useContext } from 'react';
import type { Messages } from '#shared/flatten-messages.ts';

/** All loaded messages in the language shown: id -> ICU message. */
export const MessagesContext = createContext<Messages>({});

/** The messages themselves, for code that checks if one exists; `useText` formats them. */
export function useShownMessages(): Messages {
  return useContext(MessagesContext);
}
