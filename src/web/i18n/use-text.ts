import { useCallback } from 'react';
import { fillMessage, type MessageValues } from '#shared/fill-message.ts';
import { useLanguage } from './language.tsx';
import { useShownMessages } from './shown-messages.ts';

/** The text of a message id, with its values filled in. */
export type Text = (id: string, values?: MessageValues) => string;

/** A message that has nothing to fill in, and so nothing to read: most are, and lists have hundreds of them. */
const isPlain = (message: string): boolean => !/[{}<']/.test(message);

/** Looks texts up: `text('interface.header.home')`. What cannot be said is shown as it is, and told to the console. */
export function useText(): Text {
  const messages = useShownMessages();
  const { locale } = useLanguage();
  return useCallback(
    (id, values) => {
      const message = messages[id];
      if (message === undefined) {
        console.error(`no message ${id} in ${locale}`);
        return id;
      }
      if (isPlain(message)) return message;
      try {
        return fillMessage(message, locale, values);
      } catch (error) {
        console.error(`the message ${id} in ${locale}`, error);
        return message;
      }
    },
    [messages, locale],
  );
}
