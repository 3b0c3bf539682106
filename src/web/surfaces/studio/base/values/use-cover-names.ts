import { findFirstMessage } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type Benefits, benefitsFile } from './benefit-changes.ts';

/** Returns the names of plans, benefits and limit words in the user's language; an item without a name has its id. */
export function useCoverNames() {
  const { product } = useWorkspace();
  const words = useWording();
  const benefits = useFile<Benefits>(benefitsFile(product));
  const nameAt = (id: string, otherwise: string): string => findFirstMessage(words, id, id) ?? otherwise;
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
