import type { PageDefinition, PageSchema } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { orNone, without } from '#web/surfaces/studio/base/values/without.ts';
import { formFile, loadForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { buildRefChange, expandRef } from '#web/surfaces/studio/base/workspace/ref-changes.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';

/** The target of page edits: the workspace, the product and the page as it was read. */
export type PageContext = {
  workspace: Workspace;
  product: string;
  name: string;
  page: PageDefinition;
  /** The list of persons or things whose fields are edited. If undefined, the page's own fields are edited. */
  list?: string;
};

type PageJson = Record<string, Json>;
type FieldSchemas = Pick<PageSchema, 'required' | 'properties'>;

/** Returns the edited fields: those of the page, or those of the items of one of its lists. */
export function selectFields({ page, list }: Pick<PageContext, 'page' | 'list'>): FieldSchemas {
  const items = list === undefined ? undefined : page.schema.properties[list]?.items;
  if (list === undefined) return page.schema;
  return items?.type === 'object' ? items : { properties: {} };
}

const schemaPath = ({ list }: PageContext): string[] =>
  list === undefined ? ['schema'] : ['schema', 'properties', list, 'items'];
export const uiPath = ({ list }: PageContext): string[] =>
  list === undefined ? ['uiSchema'] : ['uiSchema', list, 'items'];

/** Returns the display settings of a field from the page's `uiSchema`. */
export function readFieldUi(on: PageContext, field: string): Json | undefined {
  const whole = on.list === undefined ? on.page.uiSchema : (on.page.uiSchema?.[on.list] as PageJson | undefined)?.items;
  return isObject(whole) ? ((whole as PageJson)[field] as Json | undefined) : undefined;
}

/** Returns the change of one member of a field. */
export const writeField = (on: PageContext, field: string, at: readonly string[], to?: Json): Change =>
  writePage(on, [...schemaPath(on), 'properties', field, ...at], to);
export const writeFieldUi = (on: PageContext, field: string, at: readonly string[], to?: Json): Change =>
  writePage(on, [...uiPath(on), field, ...at], to);

/** Returns the path of a field's texts in the texts of the product. */
export const fieldMessagePath = ({ name, list }: PageContext, field: string): string[] =>
  list === undefined ? [name, field] : [name, list, field];

/** Returns the change of a member of the form. Without `to` it deletes the member. */
export function writeForm(
  { workspace, product }: Omit<PageContext, 'name' | 'page'>,
  at: readonly string[],
  to?: Json,
): Change {
  return buildRefChange(formFile(product), at, to, workspace.value);
}

export const writePage = (on: PageContext, at: readonly string[], to?: Json): Change =>
  writeForm(on, ['pages', on.name, ...at], to);

/** Returns the members of an object of a page. Each member that comes from another file stays a reference. */
function listMembers({ workspace, product, name }: PageContext, ...at: string[]): PageJson {
  const file = formFile(product);
  let node: Json | undefined = workspace.value(file);
  for (const key of ['pages', name, ...at]) {
    const members: PageJson = isObject(node) ? expandRef(node as PageJson, { file, read: workspace.value }) : {};
    node = members[key];
  }
  return isObject(node) ? expandRef(node as PageJson, { file, read: workspace.value }) : {};
}

/**
 * Returns the fields of a page in display order, grouped by section if the page has sections.
 * @param list the list whose items' fields are returned; their hidden `id` is left out
 */
export function sortFields(page: PageDefinition, list?: string): { section: string | undefined; fields: string[] }[] {
  const all = Object.keys(selectFields({ page, ...(list !== undefined && { list }) }).properties);
  const { sections = [] } = page;
  if (list !== undefined) return [{ section: undefined, fields: all.filter((field) => field !== 'id') }];
  if (sections.length === 0) return [{ section: undefined, fields: all }];
  const placed = sections.map(({ name, fields }) => ({
    section: name,
    fields: fields.filter((field) => all.includes(field)),
  }));
  const others = all.filter((field) => !sections.some(({ fields }) => fields.includes(field)));
  return others.length > 0 ? [...placed, { section: undefined, fields: others }] : placed;
}

/**
 * Returns the changes that replace members of the edited fields' schema. Shared fields that stay become separate
 * references.
 * @param looks the display settings of all fields; without it they do not change
 * @param others members of the page that change, too
 */
function replaceFields(
  on: PageContext,
  fields: PageJson,
  looks?: PageJson,
  others: Record<string, Json | undefined> = {},
): Change[] {
  const { list } = on;
  const schema = sortSchemaKeys({ ...listMembers(on, ...schemaPath(on)), ...fields });
  if (list === undefined) return mergeMembers(on, { schema, ...(looks && { uiSchema: orNone(looks) }), ...others });
  const items = { ...listMembers(on, 'schema', 'properties', list), items: schema };
  const properties = { ...listMembers(on, 'schema', 'properties'), [list]: items };
  const ui = { ...listMembers(on, 'uiSchema', list), items: looks ?? listMembers(on, ...uiPath(on)) };
  return mergeMembers(on, {
    schema: sortSchemaKeys({ ...listMembers(on, 'schema'), properties }),
    uiSchema: { ...listMembers(on, 'uiSchema'), [list]: ui },
    ...others,
  });
}

export type NewField = { name: string; schema: Json; ui?: Json; isOptional?: boolean };

/** A place among the fields of a page: in a section (undefined without one), before the field at an index. */
export type FieldPlace = { section: string | undefined; index: number };

/** Puts fields at a place among the displayed fields; at any other place they are removed. */
const placeFields = (on: PageContext, fields: readonly string[], to: FieldPlace) =>
  sortFields(on.page, on.list).map(({ section, fields: before }) => {
    const others = before.filter((name) => !fields.includes(name));
    return { section, fields: section === to.section ? others.toSpliced(to.index, 0, ...fields) : others };
  });

/** Orders members as their fields are displayed. Hidden members come first. */
function sortMembers(members: PageJson, order: readonly string[]): PageJson {
  const hidden = Object.keys(members).filter((name) => !order.includes(name));
  return Object.fromEntries(
    [...hidden, ...order].flatMap((name) => (name in members ? [[name, members[name] as Json]] : [])),
  );
}

/** Returns the changes that add fields: at a place, or at the end of the page. */
export function addFields(on: PageContext, fields: readonly NewField[], to?: FieldPlace): Change[] {
  const sections = on.list === undefined ? on.page.sections : undefined;
  const names = fields.map(({ name }) => name);
  const needed = fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  const last = sections?.at(-1);
  const place = to ?? { section: last?.name, index: last?.fields.length ?? 0 };
  const looks = fields.flatMap(({ name, ui }): [string, Json][] => (ui === undefined ? [] : [[name, ui]]));
  const members = {
    ...listMembers(on, ...schemaPath(on), 'properties'),
    ...Object.fromEntries(fields.map((field) => [field.name, field.schema])),
  };
  const order = to && placeFields(on, names, to).flatMap((group) => group.fields);
  // All fields go into one change: each change is computed from the present file, not from the one before it.
  const schema = {
    required: [...(selectFields(on).required ?? []), ...needed],
    properties: order ? sortMembers(members, order) : members,
  };
  const added = sections?.map((one) =>
    one.name === place.section ? { ...one, fields: one.fields.toSpliced(place.index, 0, ...names) } : one,
  );
  return replaceFields(
    on,
    schema,
    looks.length > 0 ? { ...listMembers(on, ...uiPath(on)), ...Object.fromEntries(looks) } : undefined,
    added && { sections: added },
  );
}

/** Orders the members of a schema as people write them: its type first, its properties last. */
function sortSchemaKeys({ type, additionalProperties, required, properties, ...rest }: PageJson): PageJson {
  return Object.fromEntries(
    Object.entries({ ...rest, type, additionalProperties, required, properties }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as PageJson;
}

/** Returns the changes of several members of a page. References stay, unless a referenced member must be removed. */
function mergeMembers(on: PageContext, members: Record<string, Json | undefined>): Change[] {
  const { workspace, product, name } = on;
  const file = formFile(product);
  const form = workspace.value(file);
  const page = isObject(form) && isObject(form.pages) ? (form.pages as PageJson)[name] : undefined;
  const entries = Object.entries(members);
  const isWrittenElsewhere = isObject(page) && '$ref' in page;
  if (!isWrittenElsewhere || !entries.some(([, to]) => to === undefined))
    return entries.map(([member, to]) => writePage(on, [member], to));
  const whole = { ...listMembers(on), ...members };
  const to = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as PageJson;
  return [writeForm(on, ['pages', name], to)];
}

/** Returns the change that makes a field required or optional. */
export function setRequired(on: PageContext, field: string, isRequired: boolean): Change {
  const { properties, required } = selectFields(on);
  const needed = new Set(required ?? []);
  if (isRequired) needed.add(field);
  else needed.delete(field);
  return writePage(
    on,
    [...schemaPath(on), 'required'],
    Object.keys(properties).filter((name) => needed.has(name)),
  );
}

/** Returns the changes that move a field: before the field at an index, or to the end of a section. */
export function moveField(on: PageContext, field: string, to: FieldPlace): Change[] {
  const placed = placeFields(on, [field], to);
  const order = placed.flatMap(({ fields }) => fields);
  const properties = sortMembers(listMembers(on, ...schemaPath(on), 'properties'), order);
  const before = (on.list === undefined && on.page.sections) || [];
  const sections = placed.flatMap(({ section, fields }) =>
    section === undefined || fields.length === 0 ? [] : [{ name: section, fields }],
  );
  return [
    ...replaceFields(on, { properties }, undefined, before.length > 0 ? { sections } : {}),
    // Sections without fields are removed, and their texts, too.
    ...before
      .filter((one) => !sections.some((other) => other.name === one.name))
      .flatMap((section) => wordChanges(on.product, [on.name, 'sections', section.name])),
  ];
}

/** Returns the changes that start a section at a field. The fields after it move from the old section to it. */
export function startSection(on: PageContext, field: string): Change[] {
  const groups = sortFields(on.page);
  const taken = new Set(on.page.sections?.map(({ name }) => name));
  const free = () => {
    let number = 1;
    while (taken.has(`part${number}`)) number += 1;
    taken.add(`part${number}`);
    return `part${number}`;
  };
  const sections = groups.flatMap(({ section, fields }) => {
    const at = fields.indexOf(field);
    const before = at < 0 ? fields : fields.slice(0, at);
    return [
      ...(before.length > 0 ? [{ name: section ?? free(), fields: before }] : []),
      ...(at < 0 ? [] : [{ name: before.length > 0 ? free() : (section ?? free()), fields: fields.slice(at) }]),
    ];
  });
  return [writePage(on, ['sections'], sections)];
}

/** Returns true if the field is already the first of a section. */
export const isSectionStart = ({ sections = [] }: PageDefinition, field: string): boolean =>
  sections.some(({ fields }) => fields[0] === field);

/** Returns the changes that remove a field, its texts and its references on its page. `findUsages` finds the others. */
export function removeField(on: PageContext, field: string): Change[] {
  const { page, product, name, list } = on;
  const isNot = (one: string) => one !== field;
  const isOther = ({ each, at }: { each?: string; at: string }) =>
    list === undefined ? (each ?? at) !== field : each !== list || at !== field;
  const properties = without(listMembers(on, ...schemaPath(on), 'properties'), field);
  const required = (selectFields(on).required ?? []).filter(isNot);
  const looks = readFieldUi(on, field) === undefined ? undefined : without(listMembers(on, ...uiPath(on)), field);
  const members = {
    ...withoutParts('rules', page.rules, isOther),
    ...withoutParts('hints', page.hints, isOther),
    ...(list === undefined && withoutReferences(on, field)),
  };
  const stays = [...(page.rules ?? []).filter(isOther), ...(page.hints ?? []).filter(isOther)];
  const textsOf = (of: 'rules' | 'hints') =>
    (page[of] ?? [])
      .filter((one) => !isOther(one) && !one.message.includes('.'))
      .filter((one) => !stays.some(({ message }) => message === one.message))
      .flatMap(({ message }) => wordChanges(product, [name, of, message]));
  return [
    ...replaceFields(on, { required, properties }, looks, members),
    ...(list === undefined && field in loadForm(on.workspace, product).start ? [writeForm(on, ['start', field])] : []),
    ...wordChanges(product, fieldMessagePath(on, field)),
    ...textsOf('rules'),
    ...textsOf('hints'),
  ];
}

/** Returns the members of a page without the references to one of its fields. */
function withoutReferences(on: PageContext, field: string): Record<string, Json | undefined> {
  const { page } = on;
  const isNot = (one: string) => one !== field;
  const maps = (['when', 'choices', 'applies'] as const).filter((at) => field in (page[at] ?? {}));
  const sections = page.sections
    ?.map((one) => ({ ...one, fields: one.fields.filter(isNot) }))
    .filter(({ fields }) => fields.length > 0);
  return {
    ...Object.fromEntries(maps.map((at) => [at, orNone(without(listMembers(on, at), field))])),
    ...(sections ? { sections: orNone(sections) } : {}),
    ...withoutParts('declares', page.declares, isNot),
    ...withoutParts('takesOnly', page.takesOnly, isNot),
    ...withoutParts('keepsChoice', page.keepsChoice, isNot),
    ...withoutParts('costs', page.costs, isNot),
    ...withoutParts('effects', page.effects, ({ inputs }) => !inputs.includes(field)),
    ...(page.expects?.field === field ? { expects: undefined } : {}),
  };
}

/** Returns the member `at` of the page, a list, without some parts; an empty object if all parts stay. */
function withoutParts<Part>(at: string, list: readonly Part[] = [], stays: (part: Part) => boolean) {
  const rest = list.filter(stays);
  return rest.length === list.length ? {} : { [at]: orNone(rest) };
}
