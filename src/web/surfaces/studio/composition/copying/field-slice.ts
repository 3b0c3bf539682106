import { isObject, type Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { findFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { buildRefChange, expandRef } from '#web/surfaces/studio/base/workspace/ref-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { createDraftFiles, type Files } from '../removal/draft-files.ts';
import { listDefinedParts, type ProductPart, readResolved, toMembers } from '../removal/product-parts.ts';

type Members = Record<string, Json>;

/** Members of a page whose keys are fields, whose items are fields, and whose items are about a field (`at`). */
const keyed = ['when', 'choices', 'applies'] as const;
const listed = ['takesOnly', 'keepsChoice', 'costs', 'declares', 'picturesAhead'] as const;
const placed = ['rules', 'hints'] as const;

const formOf = (product: string) => `product-schemas/${product}/form.json`;

/** Finds the page that asks a field; undefined if none does. */
export function findFieldPage(files: Files, product: string, field: string): string | undefined {
  const pages = toMembers(readValueAt(readResolved(files, formOf(product)), ['pages']));
  const isAsked = (page: string) =>
    listDefinedParts('form', ['pages', page], pages[page]).some(({ is, name }) => is === 'name' && name === field);
  return Object.keys(pages).find(isAsked);
}

/**
 * Returns the part of a page that is about one of its fields, in the form of a page: schema, appearance, rules, hints,
 * and the conditions of the field and of its options. A schema of a shared file stays a reference.
 */
export function sliceField(files: Files, product: string, page: string, field: string): Json {
  const at = ['pages', page];
  const whole = toMembers(readValueAt(readResolved(files, formOf(product)), at));
  const written = (...keys: string[]) => readWritten(files, formOf(product), [...at, ...keys])[field];
  const ui = written('uiSchema');
  const isRequired = Object.values(toMembers(readValueAt(whole, ['schema', 'required']))).includes(field);
  const only = (member: string): Json | undefined => toMembers(whole[member])[field];
  const about = (member: string) =>
    Object.values(toMembers(whole[member])).filter((item) => readValueAt(item, ['at']) === field);
  return {
    schema: { required: isRequired ? [field] : [], properties: { [field]: written('schema', 'properties') ?? {} } },
    ...(ui !== undefined && { uiSchema: { [field]: ui } }),
    ...pick(keyed, (member) => (only(member) === undefined ? undefined : { [field]: only(member) as Json })),
    ...pick(listed, (member) => (Object.values(toMembers(whole[member])).includes(field) ? [field] : undefined)),
    ...pick(placed, (member) => (about(member).length === 0 ? undefined : about(member))),
  };
}

function pick(members: readonly string[], read: (member: string) => Json | undefined): Members {
  return Object.fromEntries(
    members.flatMap((member): [string, Json][] => {
      const value = read(member);
      return value === undefined ? [] : [[member, value]];
    }),
  );
}

/** Returns the members at a place of a file. Those that come from another file are references. */
function readWritten(files: Files, file: string, keys: readonly string[]): Members {
  let node: Json | undefined = files.value(file);
  for (const key of ['', ...keys]) {
    if (key !== '') node = (node as Members)[key];
    node = isObject(node) ? expandRef(node as Members, { file, read: files.value }) : {};
  }
  return node as Members;
}

/** A text of a rule or a hint: its name on the page of the source, and its name on the page of the copy. */
export type MessageName = { group: (typeof placed)[number]; from: string; to: string };

/**
 * Adds a slice to a page, at the end of its last section. A rule or a hint whose text has a name that the page uses
 * already gets another name.
 */
export function addSlice(
  files: Files,
  product: string,
  page: string,
  slice: Json,
): { changes: Change[]; messages: MessageName[] } {
  const draft = createDraftFiles(files);
  const file = formOf(product);
  const read = (...keys: string[]) => readValueAt(readResolved(draft, file), ['pages', page, ...keys]);
  const write = (keys: string[], to: Json) =>
    draft.change([buildRefChange(file, ['pages', page, ...keys], to, draft.value)]);
  const append = (keys: string[], items: readonly Json[]) => {
    if (items.length > 0) write(keys, [...Object.values(toMembers(read(...keys))), ...items]);
  };
  const own = toMembers(slice);
  const inSlice = (...keys: string[]) => toMembers(readValueAt(slice, keys));
  const fields = inSlice('schema', 'properties');
  const messages = placed.flatMap((group) => chooseMessages(group, Object.values(inSlice(group)), read(group)));
  for (const [field, schema] of Object.entries(fields)) write(['schema', 'properties', field], schema);
  append(['schema', 'required'], Object.values(inSlice('schema', 'required')));
  for (const [field, ui] of Object.entries(inSlice('uiSchema'))) write(['uiSchema', field], ui);
  for (const member of keyed)
    for (const [field, value] of Object.entries(inSlice(member))) write([member, field], value);
  for (const member of listed) append([member], Object.values(toMembers(own[member])));
  for (const group of placed) append([group], renameMessages(group, Object.values(inSlice(group)), messages));
  const last = Object.keys(toMembers(read('sections'))).at(-1);
  if (last !== undefined) append(['sections', last, 'fields'], Object.keys(fields));
  return { changes: draft.changes(), messages };
}

const messageOf = (item: Json): string => String(readValueAt(item, ['message']) ?? '');

function chooseMessages(group: MessageName['group'], items: readonly Json[], there: Json | undefined): MessageName[] {
  const taken = new Set(Object.values(toMembers(there)).map(messageOf));
  // A whole id such as `interface.problems.past` names a text that several pages share.
  return [...new Set(items.map(messageOf))]
    .filter((from) => !from.includes('.'))
    .map((from) => {
      const to = findFreeName(from, taken);
      taken.add(to);
      return { group, from, to };
    });
}

const renameMessages = (group: MessageName['group'], items: readonly Json[], names: readonly MessageName[]): Json[] =>
  items.map((item) => {
    const found = names.find((one) => one.group === group && one.from === messageOf(item));
    return found ? { ...toMembers(item), message: found.to } : item;
  });

/** Returns the places of the texts of a slice, below the texts of its page. */
export const listSliceTexts = (slice: Json): string[][] => [
  ...Object.keys(toMembers(readValueAt(slice, ['schema', 'properties']))).map((field) => [field]),
  ...placed.flatMap((group) =>
    Object.values(toMembers(readValueAt(slice, [group]))).map((item) => [group, messageOf(item)]),
  ),
];

/** True for a field that is copied alone, without its page. */
export const isField = ({ is }: ProductPart, keys: readonly string[]): boolean => is === 'name' && keys[0] === 'pages';
