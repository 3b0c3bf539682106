import type { AfterSale } from '#engine/language/after-sale.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { fieldWords, readable, said } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useWording } from '#web/surfaces/studio/language/sentences/use-scope.ts';

export const settingsFile = (product: string): string => `product-schemas/${product}/product.json`;

type Settings = { afterSale?: AfterSale; currency?: string };

/** What the open product says of the time after its sale, and its currency. */
export function useAfterSale(): { afterSale: AfterSale | undefined; currency: string } {
  const { product } = useWorkspace();
  const { afterSale, currency = 'USD' } = useFile<Settings>(settingsFile(product)) ?? {};
  return { afterSale, currency };
}

/** A member of it, by its way from `afterSale`, and how it is kept: undefined takes it away. */
export function useMember(way: readonly string[]) {
  const { workspace, product, mayEdit } = useWorkspace();
  const { afterSale } = useAfterSale();
  const value = way.reduce<Json | undefined>(
    (inner, key) => (isObject(inner) ? (inner[key] as Json | undefined) : undefined),
    afterSale as Json | undefined,
  );
  const at = ['afterSale', ...way];
  const keep = (to: Json | undefined, merge?: string) =>
    workspace.change({ path: settingsFile(product), at, to }, merge === undefined ? {} : { merge });
  return { value, keep, mayEdit };
}

/** What something that the product names is called: a kind of change, a reason, a plan of payments. */
export function useNameOf(): (part: 'changes' | 'reasons' | 'instalments', name: string) => string {
  const words = useWording();
  return (part, name) => said(words, `afterSale.${part}.${name}`, `afterSale.${part}.${name}`) ?? readable(name);
}

/** An answer by its pointer, with the words of its field; of a list also the answers of its items. */
export type AnswerChoice = { value: string; label: string; type: string; inner: boolean };

/** Every answer of the product, in the order in which it is asked. */
export function useAnswers(): AnswerChoice[] {
  const words = useWording();
  const { pages } = useForm();
  return pages.flatMap(({ name: page, page: read }) =>
    Object.entries(read?.schema.properties ?? {}).flatMap(([field, { format, items }]): AnswerChoice[] => {
      const label = fieldWords(words, page, field, 'label') ?? readable(field);
      const own = { value: `/${field}`, label, type: format ?? '', inner: false };
      const members = items?.type === 'object' ? Object.keys(items.properties).filter((member) => member !== 'id') : [];
      return [
        own,
        ...members.map((member) => ({
          value: `/${field}/${member}`,
          label: `${label}: ${fieldWords(words, page, `${field}.${member}`, 'label') ?? readable(member)}`,
          type: '',
          inner: true,
        })),
      ];
    }),
  );
}
