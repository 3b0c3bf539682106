import { createContext, useContext } from 'react';
import type { Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buildRefChange } from '../workspace/ref-changes.ts';
import { resolveOrUndefined } from '../workspace/resolve-refs.ts';
import type { Change } from '../workspace/workspace.ts';
import { useFile, useWorkspace } from '../workspace/workspace-context.ts';
import { fits, keysOf, keysToDelete, type MemberSchema, memberSchema, type Path } from './member-schema.ts';

/** The members of one file that a panel edits: their path, their schema and their texts. */
export type MemberArea = {
  /** Returns the path of the file for a product. */
  fileOf: (product: string) => string;
  /** The JSON schema of the file. */
  schema: object;
  /** Keys from the top of the file to the group where paths start. */
  under?: readonly string[];
  /** True if references to other files (`$ref`) may be in the group. They stay; a new value is written beside them. */
  hasRefs?: boolean;
  /** The group of messages: `WORDS.WORD.label`, `.help`, `.unfit`; WORD is the last key of the path. */
  words: string;
  /** WORD for members where it is not the last key, by the last two keys of the path (`a.b`) or by the last key. */
  wordOf?: Readonly<Record<string, string>>;
  /** Groups of messages for the choices of an enumeration, by word; without a group the codes themselves are shown. */
  choices?: Readonly<Record<string, string>>;
  /** The message for an invalid value when a member has no `.unfit`; its parameters are `least` and `most`. */
  unfit?: string;
  /** Returns the HTML id of an input. */
  idOf: (path: string, word: string) => string;
};

export const MemberAreaContext = createContext<MemberArea | null>(null);

/** Returns the area of the enclosing panel, with functions that read and change members of its file. */
export function useMembers() {
  const area = useContext(MemberAreaContext);
  if (!area) throw new Error('members need a MemberAreaContext above them');
  const { workspace, product, mayEdit } = useWorkspace();
  const file = area.fileOf(product);
  const content = useFile(file);
  const { under = [], schema, hasRefs } = area;
  const groupIn = (whole: Json | undefined) => {
    const written = readValueAt(whole, under);
    return hasRefs && written !== undefined ? resolveOrUndefined(written, file, workspace.value) : written;
  };
  /** Returns the changes that write a member, or delete it (without `to`). The first write creates a missing file. */
  const changesOf = (path: Path, to?: Json): Change[] => {
    const whole = [...under, ...keysOf(path)];
    const at = to === undefined ? keysToDelete(groupIn(workspace.value(file)), schema, whole, under.length) : whole;
    const change = hasRefs ? buildRefChange(file, at, to, workspace.value) : { path: file, at, to };
    const isNew = to !== undefined && workspace.text(file) === undefined;
    return isNew ? [{ path: file, text: '{}\n' }, change] : [change];
  };
  return {
    ...{ area, file, mayEdit, workspace, product, changesOf },
    read: (path: Path): Json | undefined => readValueAt(groupIn(content), keysOf(path)),
    write: (path: Path, to?: Json, how: { merge?: string } = {}) => workspace.change(changesOf(path, to), how),
  };
}

/** The path of a member, and its own settings, which replace those from its area and its schema. */
export type MemberAt = { at: Path; word?: string; id?: string; label?: string; optional?: boolean };

/** Returns one member: its value, its schema, its texts, and functions that change it. */
export function useMember(one: string | MemberAt) {
  const { at: path, ...own }: MemberAt = typeof one === 'string' ? { at: one } : one;
  const text = useText();
  const messages = useShownMessages();
  const { area, file, read, write, mayEdit } = useMembers();
  const keys = keysOf(path);
  const schema = memberSchema(area.schema, [...(area.under ?? []), ...keys]);
  const last = keys.at(-1) ?? '';
  const word = own.word ?? area.wordOf?.[keys.slice(-2).join('.')] ?? area.wordOf?.[last] ?? last;
  const id = own.id ?? area.idOf(keys.join('-'), word);
  const said = (part: string) => {
    const message = `${area.words}.${word}.${part}`;
    return message in messages ? text(message, limitsOf(schema)) : undefined;
  };
  const label = own.label ?? said('label') ?? text(`${area.words}.${word}`);
  const named = area.choices?.[word];
  return {
    ...{ id, label, schema, mayEdit, value: read(path) },
    place: { path: file, at: [...(area.under ?? []), ...keys] },
    help: said('help'),
    optional: own.optional ?? !schema.isRequired,
    /** Returns the reason why a typed text is not valid; undefined if it is valid. */
    faultOf: (typed: string): string | undefined =>
      fits(typed, schema)
        ? undefined
        : (said('unfit') ?? text(area.unfit ?? 'problems.invalid', { label, ...limitsOf(schema) })),
    /** Returns the choices for codes of an enumeration, each with its label. */
    choicesOf: (codes: readonly string[] = []) =>
      codes.map((value) => ({ value, label: named === undefined ? value : text(`${area.words}.${named}.${value}`) })),
    /** Writes the member; `undefined` deletes it. */
    keep: (to: Json | undefined) => write(path, to),
    /** Writes the typed value. All keystrokes in one input are one change that can be undone. */
    type: (to: Json | undefined) => write(path, to, { merge: id }),
  };
}

const limitsOf = ({ minimum = 0, maximum = 0 }: MemberSchema) => ({ least: minimum, most: maximum });
