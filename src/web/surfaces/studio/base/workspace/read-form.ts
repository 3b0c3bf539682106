import type { FormDefinition, PageDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { resolved } from './resolved.ts';
import type { Workspace } from './workspace.ts';
import { useInWorkspace, useWorkspace } from './workspace-context.ts';

/** A page of a product; `page` is undefined if a reference in it has no target. */
type ReadPage = { name: string; page: PageDefinition | undefined };

/** The form of a product with all references resolved. Unchanged parts stay the same objects. */
export type ReadForm = {
  pages: readonly ReadPage[];
  derived: FormDefinition['derived'];
  conditions: FormDefinition['conditions'];
  itemConditions: NonNullable<FormDefinition['itemConditions']>;
  start: NonNullable<FormDefinition['start']>;
};

/** Returns the file with the pages of a product. */
export const formFile = (product: string): string => `product-schemas/${product}/form.json`;

const last = new WeakMap<Workspace, { product: string; parts: unknown[]; form: ReadForm }>();

/** Returns the form in the workspace: the same object until something in it changes. */
export function readForm(workspace: Workspace, product: string): ReadForm {
  const file = formFile(product);
  const raw = workspace.value(file);
  const part = <Part>(name: string, none: Part): Part => {
    const written = isObject(raw) ? (raw[name] as Json | undefined) : undefined;
    return written === undefined ? none : ((resolvedOr(written, file, workspace) as Part | undefined) ?? none);
  };
  const writtenPages = isObject(raw) && isObject(raw.pages) ? (raw.pages as Record<string, Json>) : {};
  const pages = Object.entries(writtenPages).map(([name, page]): ReadPage => {
    const read = resolvedOr(page, file, workspace);
    return { name, page: isPage(read) ? read : undefined };
  });
  const form: ReadForm = {
    pages,
    derived: part('derived', NOTHING),
    conditions: part('conditions', NONE),
    itemConditions: part('itemConditions', NONE),
    start: part('start', NONE),
  };
  const { derived, conditions, itemConditions, start } = form;
  const parts = [...pages.flatMap(({ name, page }) => [name, page]), derived, conditions, itemConditions, start];
  const before = last.get(workspace);
  if (before?.product === product && isAlike(before.parts, parts)) return before.form;
  last.set(workspace, { product, parts, form });
  return form;
}

const NONE = {};
const NOTHING: FormDefinition['derived'] = [];

const isAlike = (some: unknown[], others: unknown[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

const isPage = (value: Json | undefined): value is PageDefinition & { [key: string]: Json } =>
  isObject(value) && isObject(value.schema) && isObject(value.schema.properties);

function resolvedOr(part: Json, file: string, workspace: Workspace): Json | undefined {
  try {
    return resolved(part, file, workspace.value);
  } catch {
    return undefined;
  }
}

/** Returns the form of the open product. */
export function useForm(): ReadForm {
  const { product } = useWorkspace();
  return useInWorkspace((workspace) => readForm(workspace, product));
}
