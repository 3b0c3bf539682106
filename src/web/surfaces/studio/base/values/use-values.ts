import type { MessageTree } from '#shared/flatten-messages.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

type Value = {
  name: string;
  page: string | null;
  type: 'date' | 'string' | 'other';
  label: string;
  /** Of several things, each with answers of its own. */
  isList: boolean;
};

/** The answers and calculated values of a product, by the words of their fields in the language shown. */
export function useValues(): Value[] {
  const { locale } = useLanguage();
  const { product } = useWorkspace();
  const { pages, derived } = useForm();
  const own = useFile<MessageTree>(`locales/${locale}/products/${product}.json`);
  const shared = useFile<MessageTree>(`locales/${locale}/shared.json`);
  const labelOf = (...ways: string[][]): string | undefined => {
    for (const tree of [own, shared]) {
      for (const keys of ways) {
        const found = keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], tree);
        if (typeof found === 'string') return found;
      }
    }
    return undefined;
  };
  return [
    ...pages.flatMap(({ name: page, page: read }) =>
      Object.entries(read?.schema.properties ?? {}).map(([name, { type, format, items }]): Value => {
        const label = labelOf([page, name, 'label'], ['fields', name, 'label']) ?? name;
        const isText = type === 'string' || type === undefined;
        const isList = items?.type === 'object';
        return { name, page, label, isList, type: format === 'date' ? 'date' : isText ? 'string' : 'other' };
      }),
    ),
    ...derived.map(
      ({ set, type }): Value => ({
        name: set,
        page: null,
        isList: false,
        label: labelOf(['shows', set]) ?? set,
        type: type === 'date' ? 'date' : type === 'string' ? 'string' : 'other',
      }),
    ),
  ];
}
