import { createContext, useCallback, useContext } from 'react';
import { fillMessage, type MessageValues } from '#shared/fill-message.ts';
import { useLanguage } from './language.tsx';
import { useShownMessages } from './shown-messages.ts';

/** The text of a message id, with its values filled in. */
export type Text = (id: string, values?: MessageValues) => string;

/** True for a message without parameters, which needs no parser: most are, and lists have hundreds of them. */
const isPlain = (message: string): boolean => !/[{}<']/.test(message);

/** Reports a message that does not exist. A preview of a product in editing reports none: the check of the product does. */
export const MissingTextContext = createContext((id: string, locale: string): void =>
  console.error(`no message ${id} in ${locale}`),
);

/** Formats texts: `text('interface.header.home')`. If that fails, the id is shown, and the console gets the error. */
export function useText(): Text {
  const messages = useShownMessages();
  const { locale } = useLanguage();
  const onMissing = useContext(MissingTextContext);
  return useCallback(
    (id, values) => {
      const message = messages[id];
      if (message === undefined) {
        onMissing(id, locale);
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
    [messages, locale, onMissing],
  );
}
