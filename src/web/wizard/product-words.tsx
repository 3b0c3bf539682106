import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';

/** Adds a product's own messages to those at hand. */
export function ProductWords({ messages, children }: { messages: Record<string, string>; children: ReactNode }) {
  const { locale, messages: outer, onError } = useIntl();
  const all = useMemo(() => ({ ...outer, ...messages }) as Record<string, string>, [outer, messages]);
  return (
    <IntlProvider locale={locale} messages={all} onError={onError}>
      {children}
    </IntlProvider>
  );
}
