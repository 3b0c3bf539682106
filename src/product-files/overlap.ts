import type { Edit } from '../contract/studio/files.ts';

type FilePointer = Pick<Edit, 'path' | 'pointer'>;

/** True if two places are the same, or one is inside the other. */
export function areTogether(one: FilePointer, other: FilePointer): boolean {
  const [outer, inner] = [one, other].map(({ pointer }) => `${pointer}/`).sort((a, b) => a.length - b.length);
  return one.path === other.path && inner?.startsWith(outer ?? '') === true;
}

/**
 * True if an edit changes a place: the place itself, one around it or inside it, or the index of a list item that
 * contains it, because the edit inserts or removes an earlier item.
 */
export function isTouched(place: FilePointer, edit: Edit): boolean {
  if (areTogether(place, edit)) return true;
  const [, list = '', index] = /^(.*\/)(\d+)$/.exec(edit.pointer) ?? [];
  const movesItems = edit.before === undefined || edit.after === undefined;
  if (index === undefined || !movesItems || place.path !== edit.path || !place.pointer.startsWith(list)) return false;
  return Number(place.pointer.slice(list.length).split('/')[0]) >= Number(index);
}
