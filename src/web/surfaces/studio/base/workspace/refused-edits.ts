import type { Edit } from '#contract/studio/files.ts';
import type { Json } from '#engine/language/json.ts';
import { editValue } from '#product-files/edit-value.ts';

/** True if both edits leave the same value at the same place: the letters of one input are one step. */
export const isSameResult = (one: Edit, other: Edit): boolean =>
  one.path === other.path && one.pointer === other.pointer && one.after !== undefined && one.after === other.after;

/** True for a later edit inside the value that another edit writes. */
export const isInside = (one: Edit, at: number, outer: Edit, edits: readonly Edit[]): boolean =>
  one.path === outer.path && one.pointer.startsWith(`${outer.pointer}/`) && at > edits.indexOf(outer);

/**
 * Returns edits without one of them. The next edit of the same place gets the value before it, and edits of later
 * entries of a list get the index that they have without the inserted entry.
 */
export function withoutEdit(edits: readonly Edit[], gone: Edit): Edit[] {
  const at = edits.indexOf(gone);
  const rest = edits.slice(at + 1);
  const next = rest.findIndex(({ path, pointer }) => path === gone.path && pointer === gone.pointer);
  const [, list = '', index = ''] = /^(.*)\/(\d+)$/.exec(gone.pointer) ?? [];
  const isInsertion = index !== '' && gone.before === undefined;
  return [
    ...edits.slice(0, at),
    ...rest.map((edit, later) => {
      if (isInsertion) return edit.path === gone.path ? moveIndex(edit, list, Number(index)) : edit;
      if (later !== next) return edit;
      const { before: _refused, ...others } = edit;
      return { ...others, ...(gone.before !== undefined && { before: gone.before }) } as Edit;
    }),
  ];
}

/** Returns an edit of a list as it is without the entry that was inserted at an index. */
function moveIndex(edit: Edit, list: string, inserted: number): Edit {
  if (!edit.pointer.startsWith(`${list}/`)) return edit;
  const [own = '', ...inner] = edit.pointer.slice(list.length + 1).split('/');
  if (!/^\d+$/.test(own) || Number(own) <= inserted) return edit;
  return { ...edit, pointer: [list, String(Number(own) - 1), ...inner].join('/') };
}

/**
 * Puts the next later edit of the value of an edit into that edit, so that the result is sent instead.
 * @returns all edits, the new one, and the one that it contains; undefined if no later edit changes the value
 */
export function foldLater(edits: readonly Edit[], edit: Edit): { edits: Edit[]; edit: Edit; used: Edit } | undefined {
  const at = edits.indexOf(edit);
  const used = edits.find(
    (one, index) =>
      (index > at && one.path === edit.path && one.pointer === edit.pointer && one.before !== undefined) ||
      isInside(one, index, edit, edits),
  );
  if (edit.pointer === '' || at < 0 || !used) return undefined;
  const pointer = `/value${used.pointer.slice(edit.pointer.length)}`;
  const made = editValue({ value: edit.after as Json }, { ...used, pointer });
  if ('fault' in made) return undefined;
  const { after: _refused, ...rest } = edit;
  const after = (made.value as Record<string, Json>).value;
  const folded = { ...rest, ...(after !== undefined && { after }) } as Edit;
  const others = edits.filter((one) => one !== used).map((one) => (one === edit ? folded : one));
  return { edits: others, edit: folded, used };
}
