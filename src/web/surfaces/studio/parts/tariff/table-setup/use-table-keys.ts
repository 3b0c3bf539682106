import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useStudioMessages } from '#web/surfaces/studio/base/messages/use-studio-messages.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useAllWords } from '#web/surfaces/studio/base/workspace/use-words.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { addDateKey, type KeySource, listKeySources } from './key-sources.ts';
import { useRating } from './use-rating.ts';

/** Returns everything that can find the rows of a table of the open product. */
export function useTableKeys() {
  const text = useText();
  const { locale } = useLanguage();
  const { product, scope, path, inputs, names, inputChanges } = useRating();
  const form = useProductForm();
  const words = useAllWords();
  const messages = useStudioMessages('studio-sentences');
  const all = listKeySources(scope, text, locale);
  return {
    all,
    find: (name: string): KeySource | undefined => all.find((one) => one.name === name),
    /** Returns the names of the premium's inputs for some keys, in order, with the changes that add missing inputs. */
    toInputs: (keys: readonly KeySource[]): { names: string[]; changes: Change[] } => {
      const made: { names: string[]; changes: Change[] } = { names: [], changes: [] };
      for (const key of keys) {
        const taken = [...names, ...made.names];
        const added =
          key.part === undefined
            ? { name: key.name, changes: inputChanges({ var: key.name }) }
            : addDateKey(key, { product, path, inputs, names: taken, form, words, messages });
        made.names.push(added.name);
        made.changes.push(...added.changes);
      }
      return made;
    },
  };
}
