import { loadForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { copyField } from '#web/surfaces/studio/composition/copying/copy-parts.ts';
import { findFieldDefinition } from '#web/surfaces/studio/composition/copying/find-definitions.ts';
import { createDraftFiles } from '#web/surfaces/studio/composition/removal/draft-files.ts';
import { type PageContext, removeField } from './field-edits.ts';

/** A field of a page; `FIELD_DRAG` is the type of its data while it is dragged. */
export type PageField = { page: string; field: string };
export const FIELD_DRAG = 'application/x-page-field';

/**
 * Returns the changes that move a field of a page to another page, with its name, texts, rules, hints and conditions.
 * Empty if the page is the same or does not exist. The place of the field in the journey's effects
 * is removed, because it belongs to the old page.
 */
export function moveToPage(
  workspace: Workspace,
  product: string,
  { page, field }: PageField,
  target: string,
): Change[] {
  const { pages } = loadForm(workspace, product);
  const asked = pages.find(({ name }) => name === page)?.page;
  if (!asked || !(field in asked.schema.properties) || page === target || !pages.some(({ name }) => name === target))
    return [];
  const on: PageContext = { workspace, product, name: page, page: asked };
  const draft = createDraftFiles(workspace);
  // The first answer of the form does not depend on the page.
  draft.change(removeField(on, field).filter((change) => !('at' in change && change.at[0] === 'start')));
  const definition = findFieldDefinition(workspace, product, { is: 'name', name: field });
  if (!definition) return [];
  const from = { files: workspace, product };
  draft.change(copyField(from, { files: draft, product }, { definition, names: new Map(), page: target }));
  return draft.changes();
}
