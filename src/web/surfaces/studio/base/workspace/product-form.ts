import type { FormDefinition, PageDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { resolveOrUndefined } from './resolve-refs.ts';
import type { Workspace } from './workspace.ts';
import { useInWorkspace, useWorkspace } from './workspace-context.ts';

/** A page of a product; `page` is undefined if a reference in it has no target. */
type LoadedPage = { name: string; page: PageDefinition | undefined };

/** The form of a product with all references resolved. Unchanged parts stay the same objects. */
export type LoadedForm = {
  pages: readonly LoadedPage[];
  derived: FormDefinition['derived'];
  conditions: FormDefinition['conditions'];
  itemConditions: NonNullable<FormDefinition['itemConditions']>;
  start: NonNullable<FormDefinition['start']>;
};

/** Returns the file with the pages of a product. */
export const formFile = (product: string): string => `product-schemas/${product}/form.json`;

const lastForms = new WeakMap<Workspace, { product: string; parts: unknown[]; form: LoadedForm }>();

/** Returns the form in the workspace: the same object until something in it changes. */
export function loadForm(workspace: Workspace, product: string): LoadedForm {
  const file = formFile(product);
  const raw = workspace.value(file);
  const part = <Part>(name: string, none: Part): Part => {
    const written = isObject(raw) ? (raw[name] as Json | undefined) : undefined;
    return written === undefined
      ? none
      : ((resolveOrUndefined(written, file, workspace.value) as Part | undefined) ?? none);
  };
  const writtenPages = isObject(raw) && isObject(raw.pages) ? (raw.pages as Record<string, Json>) : {};
  const pages = Object.entries(writtenPages).map(([name, page]): LoadedPage => {
    const read = resolveOrUndefined(page, file, workspace.value);
    return { name, page: isPage(read) ? read : undefined };
  });
  const form: LoadedForm = {
    pages,
    derived: part('derived', NO_DERIVED_VALUES),
    conditions: part('conditions', EMPTY_OBJECT),
    itemConditions: part('itemConditions', EMPTY_OBJECT),
    start: part('start', EMPTY_OBJECT),
  };
  const { derived, conditions, itemConditions, start } = form;
  const parts = [...pages.flatMap(({ name, page }) => [name, page]), derived, conditions, itemConditions, start];
  const before = lastForms.get(workspace);
  if (before?.product === product && isShallowEqual(before.parts, parts)) return before.form;
  lastForms.set(workspace, { product, parts, form });
  return form;
}

const EMPTY_OBJECT = {};
const NO_DERIVED_VALUES: FormDefinition['derived'] = [];

const isShallowEqual = (some: unknown[], others: unknown[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

const isPage = (value: Json | undefined): value is PageDefinition & { [key: string]: Json } =>
  isObject(value) && isObject(value.schema) && isObject(value.schema.properties);

/** Returns the form of the open product. */
export function useProductForm(): LoadedForm {
  const { product } = useWorkspace();
  return useInWorkspace((workspace) => loadForm(workspace, product));
}
