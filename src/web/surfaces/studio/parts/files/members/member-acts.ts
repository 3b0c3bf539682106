import type { Json } from '#engine/language/json.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { createValue, type MemberForm, type MemberKind } from './member-model.ts';

/** A group or a list in a file. */
export type MemberPlace = { path: string; steps: readonly string[] };

/** Adds a member to a group with the first value of a kind; the user then changes the value. */
export const addMember = (
  { path, steps }: MemberPlace,
  key: string,
  kind: MemberKind,
  form: Pick<MemberForm, 'choices'>,
): Change => ({ path, at: [...steps, key], to: createValue(kind, form) });

/** Adds an item at the end of a list with the first value of a kind. */
export const addItem = (
  { path, steps }: MemberPlace,
  count: number,
  kind: MemberKind,
  form: Pick<MemberForm, 'choices'>,
): Change => ({ path, at: [...steps, String(count)], to: createValue(kind, form), insert: true });

/** Writes another value of a member or an item. */
export const writeMember = ({ path, steps }: MemberPlace, key: string, to: Json): Change => ({
  path,
  at: [...steps, key],
  to,
});

/** Removes a member or an item. */
export const removeMember = ({ path, steps }: MemberPlace, key: string): Change => ({ path, at: [...steps, key] });

/** Moves an item of a list before the item that now has the index `to`. */
export const moveItem = ({ path, steps }: MemberPlace, items: readonly Json[], from: number, to: number): Change[] => [
  { path, at: [...steps, String(from)] },
  { path, at: [...steps, String(to)], to: items[from] as Json, insert: true },
];
