import type { MessageTree } from '#shared/flatten-messages.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type Benefits, benefitsFile, wordsFile } from './benefit-changes.ts';

/** What plans, benefits and words of limits are called, in the language shown; their ids where nobody has said it. */
export function useCoverWords() {
  const { locale } = useLanguage();
  const { product } = useWorkspace();
  const own = useFile<MessageTree>(wordsFile(product)(locale));
  const shared = useFile<MessageTree>(`locales/${locale}/shared.json`);
  const benefits = useFile<Benefits>(benefitsFile(product));
  const said = (...keys: string[]): string | undefined => {
    for (const tree of [own, shared]) {
      const found = keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], tree);
      if (typeof found === 'string') return found;
    }
    return undefined;
  };
  const used = (benefits?.plans ?? [])
    .flatMap(({ limits }) => Object.values(limits))
    .filter((one) => typeof one === 'string');
  const known = [own, shared].flatMap((tree) => Object.keys((tree?.limits ?? {}) as MessageTree));
  return {
    planName: (id: string): string => said('plans', id, 'name') ?? id,
    lineName: (line: string): string => said('benefits', line) ?? line,
    /** What can stand in the place of an amount. */
    limitWords: [...new Set([...known, ...used])].map((word) => ({ word, said: said('limits', word) ?? word })),
  };
}
