import { useText } from '#web/i18n/use-text.ts';
import { type FieldKind, fieldKinds } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { findName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import type { ChoiceGroup } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import { blockNames } from '../edits/field-blocks.ts';
import { type PageContext, selectFields } from '../edits/field-edits.ts';
import { sharedFields } from '../edits/shared-fields.ts';

/** Kinds of fields that the items of a list cannot have. */
const excludedItemKinds: readonly FieldKind[] = ['several', 'people', 'picture', 'choice'];

/**
 * Returns the kinds of fields as choices (`kind NAME`), with the ready-made parts: the blocks of a page (`block NAME`),
 * or the shared fields of an item (`ready NAME`).
 * @param items the list whose items get the field; without it a page gets the field
 */
export function useNewFieldChoices(items?: PageContext): ChoiceGroup[] {
  const text = useText();
  const { words } = useNames();
  const kinds = {
    group: text('studio-pages.kindsTitle'),
    choices: fieldKinds
      .filter((kind) => !items || !excludedItemKinds.includes(kind))
      .map((kind) => ({ value: `kind ${kind}`, label: text(`studio-pages.kinds.${kind}`) })),
  };
  if (!items) {
    const blocks = blockNames.map((one) => ({
      value: `block ${one}`,
      label: text(`studio-pages.blocks.names.${one}`),
    }));
    return [kinds, { group: text('studio-pages.blocks.title'), choices: blocks }];
  }
  const taken = Object.keys(selectFields(items).properties);
  const ready = sharedFields
    .filter((name) => !taken.includes(name))
    .map((name) => ({ value: `ready ${name}`, label: findName(words, name, `fields.${name}.label`) }));
  return [{ group: text('studio-pages.items.ready'), choices: ready }, kinds];
}
