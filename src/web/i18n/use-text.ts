import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** The text of a message id, with its values filled in. */
export type Text = (id: string, values?: Record<string, string | number>) => string;

/** Looks texts up: `text('interface.header.home')`. */
export function useText(): Text {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}
