import { useMemo } from 'react';
import type { Json } from '#engine/language/json.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { findMessage, messagesFile, sharedMessagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** The names in a product, in one language: fields, their values, steps of the premium. */
export type ProductNames = {
  /** Returns the name of a field, a derived value, a step or a column; without a text, a name made from its code. */
  of(name: string): string;
  /** Returns the name of a value: an option, a plan. Undefined if it has no text of its own. */
  value(name: string, code: string): string | undefined;
};

/**
 * Returns the names in a product from its messages.
 * @param own messages of the product
 * @param shared messages that products share
 */
export function buildProductNames(own: Json | undefined, shared: Json | undefined): ProductNames {
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
      ...(['premium', 'shows'] as const).map((group) => ['own', `${group}.${name}`] as const),
      ['shared', `fields.${name}.label`],
      ...(['shows', 'trace'] as const).map((group) => ['shared', `${group}.${name}`] as const),
    ) ?? humanize(name);
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

/** Returns `vehicleAge` as "Vehicle age". */
function humanize(name: string): string {
  const spaced = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_both, one, other) => `${one} ${other.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Returns the names of the open product in the user's language, with the present texts of the release. */
export function useTermNames(): ProductNames {
  const { product } = useWorkspace();
  const { locale } = useLanguage();
  const own = useFile(messagesFile(product, locale));
  const shared = useFile(sharedMessagesFile(locale));
  return useMemo(() => buildProductNames(own, shared), [own, shared]);
}
