import type { Json } from '#engine/language/json.ts';
import { orNone, without } from '#web/surfaces/studio/base/values/without.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import {
  fieldMessagePath,
  listMembers,
  mergeMembers,
  type PageContext,
  type PageJson,
  selectFields,
  sortSchemaKeys,
} from './field-edits.ts';

/** A page with a list of persons or things whose fields are edited. */
export type ListContext = PageContext & { list: string };

/** The shared fields of a person that can be added here: the name of each, and its schema. */
export const sharedMembers = [
  ...(['fullName', 'givenName', 'familyName', 'gender', 'dateOfBirth', 'identityNumber'] as const),
  ...(['occupation', 'relationship'] as const),
];
type SharedMember = (typeof sharedMembers)[number];

/** Fields that have display settings in the shared file. */
const membersWithUi: readonly SharedMember[] = [
  'fullName',
  'givenName',
  'familyName',
  'gender',
  'dateOfBirth',
  'identityNumber',
];

type ItemField = { name: string; schema: Json; ui?: Json };

export const findSharedMember = (name: SharedMember): ItemField => ({
  name,
  schema: { $ref: `../shared/person.json#/${name}/schema` },
  ...(membersWithUi.includes(name) ? { ui: { $ref: `../shared/person.json#/${name}/ui` } } : {}),
});

const readItems = (on: ListContext): PageJson => listMembers(on, 'schema', 'properties', on.list, 'items');
const readProperties = (on: ListContext): PageJson =>
  listMembers(on, 'schema', 'properties', on.list, 'items', 'properties');
const readItemUi = (on: ListContext): PageJson => listMembers(on, 'uiSchema', on.list, 'items');

/** Returns the changes that replace the fields of a list. Each remaining shared field becomes a separate reference. */
function replaceItems(on: ListContext, items: PageJson, looks: PageJson): Change[] {
  const { list } = on;
  const field = { ...listMembers(on, 'schema', 'properties', list), items: sortSchemaKeys(items) };
  const schema = {
    ...listMembers(on, 'schema'),
    properties: { ...listMembers(on, 'schema', 'properties'), [list]: field },
  };
  const uiSchema = {
    ...listMembers(on, 'uiSchema'),
    [list]: { ...listMembers(on, 'uiSchema', list), items: looks },
  };
  return mergeMembers(on, { schema: sortSchemaKeys(schema), uiSchema });
}

/** Returns the changes that add a required field to each person or thing, at the end. */
export function addMember(on: ListContext, { name, schema, ui }: ItemField): Change[] {
  const items = {
    ...readItems(on),
    required: [...(selectFields(on).required ?? []), name],
    properties: { ...readProperties(on), [name]: schema },
  };
  return replaceItems(on, items, { ...readItemUi(on), ...(ui === undefined ? {} : { [name]: ui }) });
}

/** Returns the changes that move a field among the visible fields. `id` is not a visible field and does not move. */
export function moveMember(on: ListContext, name: string, by: number): Change[] {
  const members = readProperties(on);
  const order = Object.keys(members);
  const at = order.indexOf(name);
  const to = at + by;
  if (order[to] === undefined || order[to] === 'id') return [];
  const moved = order.toSpliced(at, 1).toSpliced(to, 0, name);
  const properties = Object.fromEntries(moved.map((key) => [key, members[key] as Json]));
  return replaceItems(on, { ...readItems(on), properties }, readItemUi(on));
}

/** Returns the changes that remove a field, the rules that are shown at it and its texts. `usesOf` finds other uses. */
export function removeMember(on: ListContext, name: string): Change[] {
  const properties = without(readProperties(on), name);
  const looks = without(readItemUi(on), name);
  const required = (selectFields(on).required ?? []).filter((one) => one !== name);
  const rules = on.page.rules?.filter(({ each, at }) => !(each === on.list && at === name));
  const isOther = rules !== undefined && rules.length < (on.page.rules?.length ?? 0);
  const changes = replaceItems(on, { ...readItems(on), required, properties }, looks);
  return [
    ...changes,
    ...(isOther ? mergeMembers(on, { rules: orNone(rules) }) : []),
    ...wordChanges(on.product, fieldMessagePath(on, name)),
  ];
}
