import { useMemo } from 'react';
import type { Product } from '#engine/product.ts';
import { createDescriber, type Describer } from '#shared/describe.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useInWorkspace, useWorkspace } from '../base/workspace/workspace-context.ts';
import { createMessagesReader, createProductReader, memoizeByFiles } from './build-product.ts';
import { useInPreview } from './preview-context.ts';

export type BuiltProduct = {
  product: Product;
  describe: Describer;
  /** Returns the name of a page in the list of steps; the id of a page without a name, such as `issued`. */
  stepOf: (page: string) => string;
};

/** Returns the product's last version without a fault, with its texts in the user's language; null if none exists. */
export function useBuiltProduct(): BuiltProduct | null {
  const { locale } = useLanguage();
  const { workspace } = useWorkspace();
  const definition = useInPreview((open) => open.state()?.definition);
  const product = useMemo(() => (definition ? createProductReader(definition) : null), [definition]);
  const wordsNow = useMemo(
    () => (definition ? memoizeByFiles(workspace, createMessagesReader(definition, locale)) : null),
    [workspace, definition, locale],
  );
  const words = useInWorkspace(() => wordsNow?.().made ?? NO_MESSAGES);
  return useMemo(
    () =>
      product && {
        product,
        describe: createDescriber(product, words as Record<string, string>, locale),
        stepOf: (page) => words[`${product.id}.${page}.step`] ?? page,
      },
    [product, words, locale],
  );
}

const NO_MESSAGES: Messages = {};
