import type { Json } from '#engine/language/json.ts';

/** A text of JSON that is edited in place: unedited parts keep their spelling. */
export type JsonText = {
  /**
   * Writes a value at an existing place; undefined removes it. `fillsIn`: inserts it at an index of a list, before the
   * present item. `next`: the member before which a new member is inserted; without it the new member is the last.
   */
  put(
    steps: readonly string[],
    value: Json | undefined,
    placing: { fillsIn: boolean; next?: string | undefined },
  ): void;
  text(): string;
};

/** A value as it is written, or opened into parts with the texts between them. */
type JsonNode = string | { open: '{' | '['; items: JsonMember[]; tail: string };
/** One part: the text before it (line, indent), its key with the colon, the value, and the text before the comma. */
type JsonMember = { lead: string; key: string; name: string; piece: JsonNode; trail: string };

/** Maximum length of a line that contains a whole value. */
const MAX_LINE_WIDTH = 100;

/**
 * Opens a JSON text for edits. Each list or object on the path to an edited place is split into its parts once, for any
 * number of edits.
 * @param written valid JSON
 */
export function openJsonText(written: string): JsonText {
  const start = /^\s*/.exec(written)?.[0].length ?? 0;
  const end = written.trimEnd().length;
  const [before, after] = [written.slice(0, start), written.slice(end)];
  const root: JsonMember = { lead: '', key: '', name: '', piece: written.slice(start, end), trail: '' };

  return {
    text: () => before + printNode(root.piece) + after,
    put(steps, value, { fillsIn, next }) {
      let item = root;
      let indent = '';
      for (const step of steps.slice(0, -1)) {
        item = findMember(openNode(item), step) as JsonMember;
        indent = readIndent(item, indent);
      }
      const parent = openNode(item);
      const last = steps.at(-1) as string;
      const part = fillsIn ? undefined : findMember(parent, last);
      if (value === undefined) removeMember(parent, last);
      else if (part === undefined) insertMember(parent, { step: last, next }, value, indent);
      else {
        const isOneLine = !printNode(part.piece).includes('\n');
        part.piece = printValue(value, readIndent(part, indent), isOneLine);
      }
    },
  };
}

type Opened = Exclude<JsonNode, string>;

function openNode(item: JsonMember): Opened {
  if (typeof item.piece === 'string') item.piece = splitMembers(item.piece);
  return item.piece;
}

function printNode(piece: JsonNode): string {
  if (typeof piece === 'string') return piece;
  const parts = piece.items.map(({ lead, key, piece: inner, trail }) => lead + key + printNode(inner) + trail);
  return piece.open + parts.join(',') + piece.tail + (piece.open === '{' ? '}' : ']');
}

/** Of equal names the last one counts. */
function findMember({ open, items }: Opened, step: string): JsonMember | undefined {
  return open === '[' ? items[Number(step)] : items.findLast(({ name }) => name === step);
}

function removeMember(from: Opened, step: string): void {
  const gone = from.open === '[' ? [from.items[Number(step)]] : from.items.filter(({ name }) => name === step);
  const lead = from.items[0]?.lead ?? '';
  from.items = from.items.filter((item) => !gone.includes(item));
  if (from.items[0]) from.items[0].lead = lead;
  else from.tail = '';
}

/** The index of a new member: before the one of that name, or the last. */
function findInsertion(items: readonly JsonMember[], next: string | undefined): number {
  const at = next === undefined ? -1 : items.findIndex(({ name }) => name === next);
  return at < 0 ? items.length : at;
}

type NewPlace = { step: string; next: string | undefined };

function insertMember(into: Opened, { step, next }: NewPlace, value: Json, indent: string): void {
  const { open, items } = into;
  const at = open === '[' ? Number(step) : findInsertion(items, next);
  const neighbour = items[at - 1] ?? items[0];
  const isFirst = items.length === 0;
  if (isFirst) into.tail = `\n${indent}`;
  const lead = isFirst
    ? `\n${indent}  `
    : at === 0
      ? (items[0]?.lead ?? '')
      : (items[Math.max(1, at - 1)]?.lead ?? findLeadingSpace(items[0]));
  const key = open === '{' ? `${JSON.stringify(step)}: ` : '';
  const item: JsonMember = { lead, key, name: step, piece: '', trail: '' };
  const isOneLine =
    neighbour !== undefined && isComposite(neighbour.piece) && !printNode(neighbour.piece).includes('\n');
  item.piece = printValue(value, readIndent(item, indent), isOneLine);
  if (at === 0 && items[0]) items[0].lead = items[1]?.lead ?? findLeadingSpace(items[0]);
  items.splice(at, 0, item);
}

/** The text before a second part, derived from the first: a new line in the same way, or a blank. */
const findLeadingSpace = (first: JsonMember | undefined): string => (first?.lead.includes('\n') ? first.lead : ' ');
const readIndent = ({ lead }: JsonMember, outer: string): string =>
  lead.includes('\n') ? lead.slice(lead.lastIndexOf('\n') + 1) : outer;
const isComposite = (piece: JsonNode): boolean => typeof piece !== 'string' || /^[{[]/.test(piece);

/** A value as text: in one line if the earlier value had one, or if it is a list of plain values and fits. */
function printValue(value: Json, indent: string, isOneLine: boolean): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isPlain = Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object');
  if (isOneLine || isPlain) {
    const line = printOnOneLine(value);
    if (indent.length + line.length <= MAX_LINE_WIDTH) return line;
  }
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => inner + printValue(item, inner, false))
    : Object.entries(value).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}: ${printValue(item as Json, inner, false)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function printOnOneLine(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(printOnOneLine).join(', ')}]`;
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printOnOneLine(item as Json)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const BLANK = /[ \t\r\n]*/y;
const PLAIN = /[^\s,\]}]+/y;

/** The parts of a list or an object, each as it is written. */
function splitMembers(text: string): Opened {
  const open = text[0] as Opened['open'];
  const items: JsonMember[] = [];
  let at = 1;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  for (;;) {
    const lead = take(BLANK);
    if (text[at] === '}' || text[at] === ']') return { open, items, tail: lead };
    let key = '';
    let name = '';
    if (open === '{') {
      const quoted = text.slice(at, findStringEnd(text, at) + 1);
      at += quoted.length;
      name = JSON.parse(quoted) as string;
      key = quoted + take(BLANK) + text[at];
      at += 1;
      key += take(BLANK);
    }
    const from = at;
    at = findValueEnd(text, at);
    const piece = text.slice(from, at);
    const trail = take(BLANK);
    if (text[at] !== ',') {
      items.push({ lead, key, name, piece, trail: '' });
      return { open, items, tail: trail };
    }
    at += 1;
    items.push({ lead, key, name, piece, trail });
  }
}

/** The end of the value that begins here. */
function findValueEnd(text: string, from: number): number {
  const first = text[from];
  if (first !== '{' && first !== '[') {
    if (first === '"') return findStringEnd(text, from) + 1;
    PLAIN.lastIndex = from;
    return from + (PLAIN.exec(text)?.[0].length ?? 0);
  }
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    depth += countDepthStep(text, at);
    if (depth === 0) return at + 1;
    if (text[at] === '"') at = findStringEnd(text, at);
  }
  return text.length;
}

/** The change of depth at a sign outside of strings: 1, -1 or 0. */
function countDepthStep(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  // `[` and `{`, `]` and `}`.
  if (sign === 91 || sign === 123) return 1;
  return sign === 93 || sign === 125 ? -1 : 0;
}

/** The end of the string that begins here: the first quote that is not escaped. */
function findStringEnd(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** The maximum nesting of lists and objects. */
export function measureJsonDepth(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    depth += countDepthStep(text, at);
    deepest = Math.max(deepest, depth);
    if (text[at] === '"') at = findStringEnd(text, at);
  }
  return deepest;
}
