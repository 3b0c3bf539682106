import type { Json } from '#engine/language/json.ts';
import { orNone, without } from '#web/surfaces/studio/base/values/without.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { fieldsOf, joined, type Members, membersOf, type OnPage, ordered, wordsAt } from './field-edits.ts';

/** A page with a list of persons or things whose fields are edited. */
export type OnList = OnPage & { list: string };

/** The shared fields of a person that can be added here: the name of each, and its schema. */
export const readyMembers = [
  ...(['fullName', 'givenName', 'familyName', 'gender', 'dateOfBirth', 'identityNumber'] as const),
  ...(['occupation', 'relationship'] as const),
];
type ReadyMember = (typeof readyMembers)[number];

/** Fields that have display settings in the shared file. */
const withLook: readonly ReadyMember[] = [
  'fullName',
  'givenName',
  'familyName',
  'gender',
  'dateOfBirth',
  'identityNumber',
];

type Member = { name: string; schema: Json; ui?: Json };

export const readyMember = (name: ReadyMember): Member => ({
  name,
  schema: { $ref: `../shared/person.json#/${name}/schema` },
  ...(withLook.includes(name) ? { ui: { $ref: `../shared/person.json#/${name}/ui` } } : {}),
});

const itemsOf = (on: OnList): Members => membersOf(on, 'schema', 'properties', on.list, 'items');
const propertiesOf = (on: OnList): Members => membersOf(on, 'schema', 'properties', on.list, 'items', 'properties');
const looksOf = (on: OnList): Members => membersOf(on, 'uiSchema', on.list, 'items');

/** Returns the changes that replace the fields of a list. Each remaining shared field becomes a separate reference. */
function withItems(on: OnList, items: Members, looks: Members): Change[] {
  const { list } = on;
  const field = { ...membersOf(on, 'schema', 'properties', list), items: ordered(items) };
  const schema = {
    ...membersOf(on, 'schema'),
    properties: { ...membersOf(on, 'schema', 'properties'), [list]: field },
  };
  const uiSchema = {
    ...membersOf(on, 'uiSchema'),
    [list]: { ...membersOf(on, 'uiSchema', list), items: looks },
  };
  return joined(on, { schema: ordered(schema), uiSchema });
}

/** Returns the changes that add a required field to each person or thing, at the end. */
export function addMember(on: OnList, { name, schema, ui }: Member): Change[] {
  const items = {
    ...itemsOf(on),
    required: [...(fieldsOf(on).required ?? []), name],
    properties: { ...propertiesOf(on), [name]: schema },
  };
  return withItems(on, items, { ...looksOf(on), ...(ui === undefined ? {} : { [name]: ui }) });
}

/** Returns the changes that move a field among the visible fields. `id` is not a visible field and does not move. */
export function moveMember(on: OnList, name: string, by: number): Change[] {
  const members = propertiesOf(on);
  const order = Object.keys(members);
  const at = order.indexOf(name);
  const to = at + by;
  if (order[to] === undefined || order[to] === 'id') return [];
  const moved = order.toSpliced(at, 1).toSpliced(to, 0, name);
  const properties = Object.fromEntries(moved.map((key) => [key, members[key] as Json]));
  return withItems(on, { ...itemsOf(on), properties }, looksOf(on));
}

/** Returns the changes that remove a field, the rules that are shown at it and its texts. `usesOf` finds other uses. */
export function removeMember(on: OnList, name: string): Change[] {
  const properties = without(propertiesOf(on), name);
  const looks = without(looksOf(on), name);
  const required = (fieldsOf(on).required ?? []).filter((one) => one !== name);
  const rules = on.page.rules?.filter(({ each, at }) => !(each === on.list && at === name));
  const isOther = rules !== undefined && rules.length < (on.page.rules?.length ?? 0);
  const changes = withItems(on, { ...itemsOf(on), required, properties }, looks);
  return [
    ...changes,
    ...(isOther ? joined(on, { rules: orNone(rules) }) : []),
    ...wordChanges(on.product, wordsAt(on, name)),
  ];
}
