import { findNodeAtLocation, type Node, type ParseError, parse, parseTree } from 'jsonc-parser';
import type { Json } from '#engine/language/json.ts';
import { findSchema, type SchemaIssue, validateValue } from './members/file-schema.ts';

/** A fault in a text, between two offsets. */
export type TextIssue = { from: number; to: number } & ({ kind: 'syntax' } | Pick<SchemaIssue, 'kind' | 'what'>);

const strict = { allowTrailingComma: false, disallowComments: true };

/** Returns the value and faults of a JSON text. If it is invalid: only the syntax fault, and `value` is undefined. */
export function checkJsonText(path: string, text: string): { value: Json | undefined; faults: TextIssue[] } {
  const errors: ParseError[] = [];
  const value = parse(text, errors, strict) as Json | undefined;
  if (errors.length > 0 || value === undefined) {
    const faults = errors.map(({ offset, length }) => ({ from: offset, to: offset + length, kind: 'syntax' as const }));
    return { value: undefined, faults: faults.length > 0 ? faults : [{ from: 0, to: text.length, kind: 'syntax' }] };
  }
  const schema = findSchema(path);
  const found = schema ? validateValue(value, schema) : [];
  const tree = found.length > 0 ? parseTree(text) : undefined;
  return { value, faults: found.map(({ keys, kind, what }) => ({ ...locateInText(tree, keys, value), kind, what })) };
}

function locateInText(tree: Node | undefined, keys: readonly string[], value: Json): { from: number; to: number } {
  let inner: Json | undefined = value;
  const steps = keys.map((key) => {
    const step = Array.isArray(inner) ? Number(key) : key;
    inner = (inner as Record<string, Json> | undefined)?.[key];
    return step;
  });
  const node = tree && findNodeAtLocation(tree, steps);
  if (!node) return { from: 0, to: 0 };
  // Marks the name of a member, not its value, because the value may be long.
  const of = node.parent?.colonOffset === undefined ? node : (node.parent.children?.[0] ?? node);
  return { from: of.offset, to: of.offset + Math.min(of.length, 200) };
}
