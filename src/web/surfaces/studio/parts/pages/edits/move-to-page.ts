import type { PageDefinition } from '#engine/language/definition.ts';
import type { PageField, PagePlace } from '#web/surfaces/studio/base/values/field-drag.ts';
import { loadForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { copyField } from '#web/surfaces/studio/composition/copying/copy-parts.ts';
import { findFieldDefinition } from '#web/surfaces/studio/composition/copying/find-definitions.ts';
import { createDraftFiles } from '#web/surfaces/studio/composition/removal/draft-files.ts';
import { type FieldPlace, moveField, type PageContext, removeField, sortFields } from './field-edits.ts';

/** Returns the changes that move a field beside another field, or to the end of another page. */
export function moveToPlace(workspace: Workspace, product: string, moved: PageField, to: PagePlace): Change[] {
  const page = loadForm(workspace, product).pages.find(({ name }) => name === to.page)?.page;
  if (!page || to.field === moved.field) return [];
  if (moved.page === to.page && to.field === undefined) return [];
  if (moved.page === to.page)
    return moveField({ workspace, product, name: to.page, page }, moved.field, findFieldPlace(page, to, moved.field));
  return moveToPage(workspace, product, moved, to);
}

/** Returns a place on a page as its section and an index. `moved`: the field that leaves its present place. */
export function findFieldPlace(page: PageDefinition, { field, isAfter }: PagePlace, moved?: string): FieldPlace {
  const groups = sortFields(page).map(({ section, fields }) => ({
    section,
    fields: fields.filter((name) => name !== moved),
  }));
  const last = groups.at(-1) ?? { section: undefined, fields: [] };
  const found = groups.find(({ fields }) => field !== undefined && fields.includes(field));
  if (!found) return { section: last.section, index: last.fields.length };
  return { section: found.section, index: found.fields.indexOf(field as string) + (isAfter ? 1 : 0) };
}

/**
 * Returns the changes that move a field of a page to another page, with its name, texts, rules, hints and conditions:
 * beside a field, or to the end. Empty if the page is the same or does not exist. The place of the field in the
 * journey's effects is removed, because it belongs to the old page.
 */
export function moveToPage(workspace: Workspace, product: string, { page, field }: PageField, to: PagePlace): Change[] {
  const target = to.page;
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
  const drafted: Workspace = { ...workspace, value: draft.value };
  const arrived = loadForm(drafted, product).pages.find(({ name }) => name === target)?.page;
  if (arrived && to.field !== undefined) {
    const context = { workspace: drafted, product, name: target, page: arrived };
    draft.change(moveField(context, field, findFieldPlace(arrived, to, field)));
  }
  return draft.changes();
}
