import type { BenefitsDefinition } from '#engine/language/definition.ts';
import { withoutZeroCents } from '#engine/language/messages/money-format.ts';
import { fillReferences } from '#engine/promises/benefit-references.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { findFirstMessage } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type Benefits, benefitsFile } from './benefit-changes.ts';
import { useCurrency } from './use-currency.ts';

/** Returns the names of plans, benefits and limit words in the user's language; an item without a name has its id. */
export function useCoverNames() {
  const { product } = useWorkspace();
  const words = useWording();
  const benefits = useFile<Benefits>(benefitsFile(product));
  const { money } = useFormat();
  const currency = useCurrency();
  /** A name with the numbers of the benefits that it references. */
  const fill = (name: string): string =>
    benefits === undefined
      ? name
      : fillReferences(name, benefits as BenefitsDefinition, ({ value, is }) =>
          is === 'money' ? withoutZeroCents(money(value, currency)) : value.toLocaleString('en'),
        );
  const nameAt = (id: string, otherwise: string): string => fill(findFirstMessage(words, id, id) ?? otherwise);
  const used = (benefits?.plans ?? []).flatMap(({ limits }) =>
    Object.values(limits).filter((one) => typeof one === 'string'),
  );
  const known = [words.own, words.shared].flatMap((tree) => Object.keys(tree.limits ?? {}));
  return {
    planName: (id: string): string => nameAt(`plans.${id}.name`, id),
    lineName: (line: string): string => nameAt(`benefits.${line}`, line),
    /** The words that can replace an amount. */
    limitWords: [...new Set([...known, ...used])].map((word) => ({ word, said: nameAt(`limits.${word}`, word) })),
  };
}
