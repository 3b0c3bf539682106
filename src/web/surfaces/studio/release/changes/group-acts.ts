import type { EditView } from '#contract/studio/files.ts';
import type { Json } from '#engine/language/json.ts';
import { readFileValue } from '#product-files/apply-edit.ts';
import { editValue, invertEdit } from '#product-files/edit-value.ts';
import { diffContents, type FileDifference } from './diff-files.ts';

/** Edits that one person made together, the newest first: in one step, or by typing at one place. */
export type Act = { id: number; edits: EditView[] };

/**
 * Groups edits into acts.
 * @param edits the newest first
 */
export function groupActs(edits: readonly EditView[]): Act[] {
  const acts: Act[] = [];
  for (const edit of edits) {
    const act = acts.at(-1);
    const later = act?.edits.at(-1);
    if (act && later && isSameAct(edit, later)) act.edits.push(edit);
    else acts.push({ id: edit.id, edits: [edit] });
  }
  return acts;
}

/** Returns true if an edit and the next one are one act: both were sent together, or the next one went on typing. */
function isSameAct(edit: EditView, next: EditView): boolean {
  const isSameKind = (edit.undoes === null) === (next.undoes === null) && edit.isUndone === next.isUndone;
  if (edit.by.id !== next.by.id || !isSameKind) return false;
  const isSamePlace = edit.path === next.path && edit.pointer === next.pointer && edit.pointer !== '';
  return edit.at === next.at || (isSamePlace && next.before !== undefined && edit.after !== undefined);
}

type Contents = Map<string, Json | undefined>;

/** Returns the text of a file; undefined if there is none. */
type ReadText = (path: string) => string | undefined;

/**
 * Returns the differences that each act made: the present files, with the newer acts undone, are the content after an
 * act. Undefined for an act that does not fit the files, and for all acts before it in the same file.
 * @param acts the newest first
 */
export function diffActs(
  acts: readonly Act[],
  readText: ReadText,
  inputsOf: (path: string) => readonly string[] | undefined,
): (FileDifference[] | undefined)[] {
  const contents: Contents = new Map();
  const lost = new Set<string>();
  return acts.map(({ edits }) => {
    const paths = [...new Set(edits.map(({ path }) => path))];
    const after = new Map(paths.map((path) => [path, contentOf(path, contents, readText)]));
    for (const edit of edits) if (!undoIn(contents, edit)) lost.add(edit.path);
    if (paths.some((path) => lost.has(path))) return undefined;
    return paths.flatMap((path) =>
      diffContents(path, { before: contents.get(path), after: after.get(path) }, inputsOf(path)),
    );
  });
}

function contentOf(path: string, contents: Contents, readText: ReadText): Json | undefined {
  if (!contents.has(path)) contents.set(path, parse(path, readText(path)));
  return contents.get(path);
}

const parse = (path: string, text: unknown): Json | undefined =>
  typeof text === 'string' ? readFileValue(path, text) : undefined;

/** Puts the value before an edit into the contents. Returns false if the edit does not fit them. */
function undoIn(contents: Contents, edit: EditView): boolean {
  const { path, pointer, before } = edit;
  if (pointer === '') {
    contents.set(path, parse(path, before));
    return true;
  }
  const now = contents.get(path);
  const undone = now === undefined ? undefined : editValue(now, invertEdit(edit));
  if (!undone || 'fault' in undone) return false;
  contents.set(path, undone.value);
  return true;
}
