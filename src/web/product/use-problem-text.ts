import { useCallback } from 'react';
import type { Problem } from '#engine/record.ts';
import { formatAmount } from '#shared/format.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

type Explained = Pick<Problem, 'message' | 'params'>;

/**
 * Returns a function that formats the text of a problem. A value of its parameters may be a message id, a date or plain
 * text. For the id of a field's label it uses the field's `.name` message instead, if there is one.
 */
export function useProblemText(): (problem: Explained) => string {
  const messages = useShownMessages();
  const text = useText();
  const format = useFormat();
  return useCallback(
    ({ message, params = {} }) => {
      const value = (raw: unknown): string | number => {
        if (typeof raw === 'number') return raw;
        if (typeof raw !== 'string') return '';
        const name = raw.replace(/\.label$/, '.name');
        if (name in messages) return text(name);
        if (raw in messages) return text(raw);
        return /^\d{4}-\d{2}-\d{2}$/.test(raw) ? format.date(raw) : raw;
      };
      const values = Object.fromEntries(Object.entries(params).map(([name, raw]) => [name, value(raw)]));
      const { limit, unit } = params;
      // A limit has the unit of its field: "1,000 days". Without a unit, such as a year, it is shown as it is.
      if (unit) values.limit = text(`${unit}.${limit === 1 ? 'one' : 'other'}`, { count: formatAmount(`${limit}`) });
      return text(message in messages ? message : 'wizard.errors.unknown', values);
    },
    [messages, text, format],
  );
}
