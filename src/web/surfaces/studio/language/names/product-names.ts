import { useMemo } from 'react';
import type { RatingDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import {
  findMessage,
  humanizeName,
  messagesFile,
  sharedMessagesFile,
} from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { findDatePart, listDatePartOptions } from './date-parts.ts';

/** The names in a product, in one language: fields, their values, steps of the premium. */
export type ProductNames = {
  /** Returns the name of a field, a derived value, a step or a column; without a text, a name made from its code. */
  of(name: string): string;
  /** Returns the name of a value: an option, a plan. Undefined if it has no text of its own. */
  value(name: string, code: string): string | undefined;
};

type Options = readonly { code: number; label: string }[];

/**
 * Returns the names in a product from its messages.
 * @param own messages of the product
 * @param shared messages that products share
 * @param optionsOf returns the months or weekdays of an input of the premium; undefined for other names
 */
export function buildProductNames(
  own: Json | undefined,
  shared: Json | undefined,
  optionsOf: (name: string) => Options | undefined = () => undefined,
): ProductNames {
  const trees = { own, shared } as Record<'own' | 'shared', MessageTree | undefined>;
  const pages = Object.keys(trees.own ?? {});
  /** Returns the first message that exists and has no placeholder. */
  const first = (...ids: (readonly [keyof typeof trees, string])[]) =>
    ids.map(([tree, id]) => findMessage(trees[tree], id)).find((said) => said && !said.includes('{'));
  /** Returns the id of a text of a field, on the first page with a label for the field; empty without such a page. */
  const ofField = (name: string, rest: string) => {
    const page = pages.find((one) => first(['own', `${one}.${name}.label`]) !== undefined);
    return page === undefined ? [] : [['own', `${page}.${name}.${rest}`] as const];
  };
  const known = new Map<string, string>();
  const look = (name: string): string =>
    first(
      ['own', `trace.${name}`],
      ...ofField(name, 'label'),
      ...(['premium', 'shows', 'benefits'] as const).map((group) => ['own', `${group}.${name}`] as const),
      ['shared', `fields.${name}.label`],
      ...(['shows', 'trace', 'benefits'] as const).map((group) => ['shared', `${group}.${name}`] as const),
    ) ?? humanizeName(name);
  const lists = (['own', 'shared'] as const).flatMap((tree) =>
    Object.keys(trees[tree]?.lists ?? {}).map((list) => [tree, `lists.${list}`] as const),
  );
  return {
    of(name) {
      const said = known.get(name) ?? look(name);
      known.set(name, said);
      return said;
    },
    value: (name, code) =>
      optionsOf(name)?.find((option) => String(option.code) === code)?.label ??
      first(
        ...ofField(name, `options.${code}`),
        ['shared', `fields.${name}.options.${code}`],
        ['own', `values.${name}.${code}`],
        ['own', `plans.${code}.name`],
        ['shared', `plans.${code}.name`],
        ...lists.map(([tree, list]) => [tree, `${list}.${code}`] as const),
      ),
  };
}

/** Returns the names of the open product in the user's language, with the present texts of the release. */
export function useTermNames(): ProductNames {
  const { product } = useWorkspace();
  const { locale } = useLanguage();
  const own = useFile(messagesFile(product, locale));
  const shared = useFile(sharedMessagesFile(locale));
  const { inputs } = useFile<Partial<RatingDefinition>>(`product-schemas/${product}/rating.json`) ?? {};
  return useMemo(
    () =>
      buildProductNames(own, shared, (name) => {
        const part = findDatePart(inputs?.[name]?.from);
        return part && listDatePartOptions(part, locale);
      }),
    [own, shared, inputs, locale],
  );
}
