import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** The text of a message id, with its values filled in. */
export type Text = (id: string, values?: Record<string, string | number>) => string;

/** A message that has nothing to fill in, and so nothing to parse: most are, and lists have hundreds of them. */
const isPlain = (message: unknown): message is string => typeof message === 'string' && !/[{}<']/.test(message);

/** Looks texts up: `text('interface.header.home')`. */
export function useText(): Text {
  const intl = useIntl();
  return useCallback(
    (id, values) => {
      const message = intl.messages[id];
      return isPlain(message) ? message : intl.formatMessage({ id }, values);
    },
    [intl],
  );
}
