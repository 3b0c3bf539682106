import { useMemo } from 'react';
import type { MessageTree } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import {
  findFieldMessage,
  findName,
  findPageMessage,
  humanizeName,
  type MessageSources,
  messagesFile,
  sharedMessagesFile,
} from './product-messages.ts';
import { useFile, useWorkspace } from './workspace-context.ts';

/** Returns the texts of the open product in each language, with those that products share. */
export function useAllWords(): Record<Locale, MessageSources> {
  const en = useWords('en');
  const km = useWords('km');
  const zh = useWords('zh');
  return useMemo(() => ({ en, km, zh }), [en, km, zh]);
}

/** Returns the texts of the open product in the user's language. */
export function useWording(): MessageSources {
  return useWords(useLanguage().locale);
}

/** Returns functions that name parts of the open product. The name of a part without a text is made from its code. */
export function useNames() {
  const words = useWording();
  const field = (page: string, path: string, rest: string, code: string) =>
    findFieldMessage(words, page, path, rest) ?? humanizeName(code);
  return {
    words,
    /** The name of a page in the list of steps. */
    page: (page: string) => findPageMessage(words, page, 'step') ?? humanizeName(page),
    title: (page: string) => findPageMessage(words, page, 'title') ?? humanizeName(page),
    section: (page: string, name: string) => findPageMessage(words, page, `sections.${name}`) ?? humanizeName(name),
    /** The label of a field. The path of a field of the items of a list is `LIST.FIELD`. */
    field: (page: string, path: string) => field(page, path, 'label', path.split('.').at(-1) ?? path),
    option: (page: string, path: string, code: string | number) =>
      findFieldMessage(words, page, path, `options.${code}`) ?? findName(words, code, `plans.${code}.name`),
  };
}

function useWords(language: Locale): MessageSources {
  const { product } = useWorkspace();
  const own = useFile<MessageTree>(messagesFile(product, language));
  const shared = useFile<MessageTree>(sharedMessagesFile(language));
  return useMemo(() => ({ own: own ?? {}, shared: shared ?? {} }), [own, shared]);
}
