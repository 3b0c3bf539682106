import type { AfterSale } from '#engine/language/after-sale.ts';
import type { RatingStep } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { fieldWords, readable, said } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { resolved } from '#web/surfaces/studio/base/workspace/resolved.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** The rules of the open product for the time after its sale. */
export const useAfterSale = (): AfterSale => useMembers().read('') as unknown as AfterSale;

/** What something that the product names is called: a kind of change, a reason, a plan of payments. */
export function useNameOf(): (part: 'changes' | 'reasons' | 'instalments', name: string) => string {
  const words = useWording();
  return (part, name) => said(words, `afterSale.${part}.${name}`, `afterSale.${part}.${name}`) ?? readable(name);
}

/** An answer by its pointer, with the words of its field. `inner`: of each item of a list. */
type AnswerChoice = { value: string; label: string; type: string; inner: boolean };

/** Every answer of the product, in the order in which it is asked. */
export function useAnswers(): AnswerChoice[] {
  const words = useWording();
  const { pages } = useForm();
  return pages.flatMap(({ name: page, page: read }) =>
    Object.entries(read?.schema.properties ?? {}).flatMap(([field, { format, items }]): AnswerChoice[] => {
      const labelOf = (at: string, name: string) => fieldWords(words, page, at, 'label') ?? readable(name);
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

/** The lines of the premium, with what they are called. */
export function usePremiumLines(): { value: string; label: string }[] {
  const words = useWording();
  const { workspace, product } = useWorkspace();
  const path = `product-schemas/${product}/rating.json`;
  const steps = useFile<{ steps?: Json[] }>(path)?.steps ?? [];
  return steps
    .map((step) => resolved(step, path, workspace.value) as unknown as RatingStep | undefined)
    .flatMap((step) => (step?.part === undefined ? [] : [step.set]))
    .map((set) => ({ value: set, label: said(words, `premium.${set}`, `premium.${set}`) ?? readable(set) }));
}
