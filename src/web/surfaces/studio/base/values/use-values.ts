import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { findFieldMessage, findFirstMessage } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';

type Value = {
  name: string;
  page: string | null;
  type: 'date' | 'string' | 'other';
  label: string;
  /** True for a list of items, each with its own answers. */
  isList: boolean;
};

/** Returns the answers and calculated values of a product, with the labels of their fields in the user's language. */
export function useValues(): Value[] {
  const words = useWording();
  const { pages, derived } = useProductForm();
  const asked = pages.flatMap(({ name: page, page: read }) =>
    Object.entries(read?.schema.properties ?? {}).map(([name, { type, format, items }]): Value => {
      const isText = type === 'string' || type === undefined;
      return {
        ...{
          name,
          page,
          label: findFieldMessage(words, page, name, 'label') ?? name,
          isList: items?.type === 'object',
        },
        type: format === 'date' ? 'date' : isText ? 'string' : 'other',
      };
    }),
  );
  const calculated = derived.map(
    ({ set: name, type }): Value => ({
      ...{ name, page: null, isList: false, label: findFirstMessage(words, `shows.${name}`, `shows.${name}`) ?? name },
      type: type === 'date' || type === 'string' ? type : 'other',
    }),
  );
  return [...asked, ...calculated];
}
