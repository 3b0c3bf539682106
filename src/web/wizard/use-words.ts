import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { FieldSchema } from '#engine/definition.ts';
import type { Json } from '#engine/json.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The words of one product: ids are derived from its definition (engine/message-ids.ts). */
export function useWords(product: string) {
  const { messages } = useIntl();
  const text = useText();
  const format = useFormat();
  return useMemo(() => {
    const has = (id: string): boolean => id in messages;
    const maybe = (id: string): string | undefined => (has(id) ? text(id) : undefined);
    const own = (rest: string, values?: Record<string, string | number>): string => text(`${product}.${rest}`, values);
    const option = (page: string, path: string, schema: FieldSchema, code: Json): string => {
      const id =
        schema.list === undefined
          ? `${product}.${page}.${path}.options.${code}`
          : `shared.lists.${schema.list}.${code}`;
      return maybe(id) ?? String(code);
    };
    /** An answer as people read it. */
    const answer = (page: string, path: string, schema: FieldSchema, value: Json): string => {
      const { items } = schema;
      if (Array.isArray(value) && items && items.type !== 'object') {
        return value.map((entry) => answer(page, path, items as FieldSchema, entry)).join(', ');
      }
      if (schema.enum) return option(page, path, schema, value);
      if (typeof value === 'boolean') return text(value ? 'wizard.yes' : 'wizard.no');
      if (schema.format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return format.date(String(value));
      return String(value);
    };
    return { has, maybe, own, option, answer, text, format };
  }, [product, messages, text, format]);
}

export type Words = ReturnType<typeof useWords>;
