import type { AfterSale } from '#engine/language/after-sale.ts';
import type { DecisionTable, RatingStep } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { findFieldMessage, findName, humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { resolveRefs } from '#web/surfaces/studio/base/workspace/resolve-refs.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** Returns the after-sale rules of the open product. */
export const useAfterSale = (): AfterSale => useMembers().read('') as unknown as AfterSale;

/** Returns a function that finds the display name of a named thing: a kind of change, a reason, a payment plan. */
export function useAfterSaleNames(): (part: 'changes' | 'reasons' | 'instalments', name: string) => string {
  const words = useWording();
  return (part, name) => findName(words, name, `afterSale.${part}.${name}`);
}

/** An answer with its pointer as value and its field's text as label. `inner`: it belongs to each item of a list. */
type AnswerChoice = { value: string; label: string; type: string; inner: boolean };

/** Returns every answer of the product, in the order in which the pages ask them. */
export function useAnswerChoices(): AnswerChoice[] {
  const words = useWording();
  const { pages } = useProductForm();
  return pages.flatMap(({ name: page, page: read }) =>
    Object.entries(read?.schema.properties ?? {}).flatMap(([field, { format, items }]): AnswerChoice[] => {
      const labelOf = (at: string, name: string) => findFieldMessage(words, page, at, 'label') ?? humanizeName(name);
      const label = labelOf(field, field);
      const members = items?.type === 'object' ? Object.keys(items.properties).filter((member) => member !== 'id') : [];
      return [
        { value: `/${field}`, label, type: format ?? '', inner: false },
        ...members.map((member) => ({
          ...{ value: `/${field}/${member}`, type: '', inner: true },
          label: `${label}: ${labelOf(`${field}.${member}`, member)}`,
        })),
      ];
    }),
  );
}

/** Returns the tables of the form that can be a scale of periods: months of cover, and a share of the premium. */
export function usePeriodTables(): { value: string; label: string }[] {
  const { workspace, product } = useWorkspace();
  const path = `product-schemas/${product}/form.json`;
  const tables = resolveRefs(useFile<{ tables?: Json }>(path)?.tables ?? {}, path, workspace.value);
  return Object.entries(tables as unknown as Record<string, DecisionTable>)
    .filter(([, { outputs }]) => ['months', 'share'].every((output) => outputs.includes(output)))
    .map(([value]) => ({ value, label: humanizeName(value) }));
}

/** Returns the lines of the premium with their display names. */
export function usePremiumLines(): { value: string; label: string }[] {
  const words = useWording();
  const { workspace, product } = useWorkspace();
  const path = `product-schemas/${product}/rating.json`;
  const steps = useFile<{ steps?: Json[] }>(path)?.steps ?? [];
  return steps
    .map((step) => resolveRefs(step, path, workspace.value) as unknown as RatingStep | undefined)
    .flatMap((step) => (step?.part === undefined ? [] : [step.set]))
    .map((set) => ({
      value: set,
      label: findName(words, set, `premium.${set}`),
    }));
}
