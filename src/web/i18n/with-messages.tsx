import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Messages } from '#contract/flatten-messages.ts';

/** Adds messages that came with data, a product version's own wording, for what is inside; they win over the files'. */
export function WithMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const { locale, messages: known, onError } = useIntl();
  const all = useMemo(() => ({ ...(known as Messages), ...messages }), [known, messages]);
  return (
    <IntlProvider locale={locale} messages={all} onError={onError}>
      {children}
    </IntlProvider>
  );
}
