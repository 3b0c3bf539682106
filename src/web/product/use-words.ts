import { useMemo } from 'react';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { buildListMessageId } from '#engine/language/messages/message-ids.ts';
import type { Product } from '#engine/product.ts';
import { createDescriber } from '#shared/describe.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The messages of one product: ids are derived from its definition (engine/message-ids.ts). */
export function useWords(product: string) {
  const messages = useShownMessages();
  const { locale } = useLanguage();
  const text = useText();
  const format = useFormat();
  return useMemo(() => {
    const has = (id: string): boolean => id in messages;
    const maybe = (id: string): string | undefined => (has(id) ? text(id) : undefined);
    const own = (rest: string, values?: Record<string, string | number>): string => text(`${product}.${rest}`, values);
    const optionId = (page: string, path: string, schema: FieldSchema, code: Json): string =>
      schema.list === undefined
        ? `${product}.${page}.${path}.options.${code}`
        : buildListMessageId(product, schema.list, String(code));
    const option = (page: string, path: string, schema: FieldSchema, code: Json): string =>
      maybe(optionId(page, path, schema, code)) ?? String(code);
    /** Describes answers and derived values in the same words as the documents. */
    const describe = (definition: Product) => createDescriber(definition, messages as Record<string, string>, locale);
    return { has, maybe, own, option, optionId, describe, text, format };
  }, [product, messages, locale, text, format]);
}

export type Words = ReturnType<typeof useWords>;
