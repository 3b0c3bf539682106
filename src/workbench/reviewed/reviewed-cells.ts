import type { FieldSchema, RatingDefinition } from '#engine/definition.ts';
import type { Json } from '#engine/json.ts';

type Cell = { value: Json } | { fault: string; mend: string };

/** What a cell of a reviewed case gives: an answer as its field wants it, or an input of the rating. */
export function givenCell(
  { kind, name }: { kind: 'answer' | 'input'; name: string },
  text: string,
  fields: Record<string, FieldSchema>,
  inputs: RatingDefinition['inputs'],
): Cell {
  if (kind === 'answer') return answerCell(text, fields[name] as FieldSchema);
  const type = inputs[name]?.type;
  if (type === 'list') return { value: text === '[]' ? [] : text.split('|') };
  return type === 'integer' || type === 'boolean' ? jsonCell(text) : { value: text };
}

function answerCell(text: string, schema: FieldSchema): Cell {
  if (text === 'null') return { value: null };
  const items = schema.items?.type === 'object' ? undefined : schema.items;
  if (schema.type === 'array' && items && !text.startsWith('[')) return optionCells(text.split('|'), items);
  if (schema.type !== 'string') return jsonCell(text);
  const read = optionCells([text], schema);
  return 'fault' in read ? read : { value: text };
}

function optionCells(codes: string[], { enum: known }: Pick<FieldSchema, 'enum'>): Cell {
  if (codes.every((code) => !known || known.includes(code))) return { value: codes };
  return { fault: ', which is no option', mend: 'Write the code of an option, several as a|b.' };
}

function jsonCell(text: string): Cell {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return { fault: ', which cannot be read', mend: 'Write a number, true or false, or a list as JSON.' };
  }
}
