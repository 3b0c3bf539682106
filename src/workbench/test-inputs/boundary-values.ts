import { createItemId } from '#engine/answers.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { FormatName } from '#engine/language/formats.ts';
import type { Json } from '#engine/language/json.ts';
import type { Item } from '#engine/record.ts';
import { formatEdges } from './format-edges.ts';
import { type Constraint, listBrokenCodes } from './schema-codes.ts';

/** Values that one constraint refuses, and values that the whole schema allows. The nearest to the bound come first. */
export type Bounds = { refused: Json[]; allowed: Json[] };

/** Lists the values at the bound of a constraint: the last allowed one and the first refused one. */
export function listBoundaryValues(schema: FieldSchema, constraint: Constraint, base: Json | undefined): Bounds {
  const { refused, allowed } = listCandidates[constraint](schema, base);
  const others = [...(schema.enum ?? []).slice(0, 1), ...(base === undefined ? [] : [base])];
  return { refused, allowed: [...allowed, ...others].filter((value) => listBrokenCodes(schema, value).length === 0) };
}

const listCandidates: Record<Constraint, (schema: FieldSchema, base: Json | undefined) => Bounds> = {
  enum: ({ type, enum: options = [] }) => ({
    refused: [type === 'string' ? 'noSuchOption' : Math.max(...options.map(Number)) + 1],
    allowed: [options[0] as Json, options.at(-1) as Json],
  }),
  const: ({ const: only = null }) => ({
    refused: [typeof only === 'boolean' ? !only : typeof only === 'number' ? only + 1 : `${only}x`],
    allowed: [only],
  }),
  minLength: (schema) => listTexts(schema, schema.minLength ?? 0, -1),
  maxLength: (schema) => listTexts(schema, schema.maxLength ?? 0, 1),
  format: ({ format }) => formatEdges[format as FormatName],
  minimum: (schema) => ({ refused: [(schema.minimum ?? 0) - readStep(schema)], allowed: [schema.minimum ?? 0] }),
  maximum: (schema) => ({ refused: [(schema.maximum ?? 0) + readStep(schema)], allowed: [schema.maximum ?? 0] }),
  multipleOf: ({ type, multipleOf = 1, minimum = 0 }) => {
    const least = Math.ceil(minimum / multipleOf) * multipleOf;
    return { refused: [least + (type === 'integer' ? 1 : multipleOf / 2)], allowed: [least, least + multipleOf] };
  },
  minItems: (schema, base) => listLists(schema, schema.minItems ?? 0, -1, base),
  maxItems: (schema, base) => listLists(schema, schema.maxItems ?? 0, 1, base),
  uniqueItems: (schema, base) => {
    const [first] = buildList(schema, 1, base);
    return { refused: [[first as Json, first as Json]], allowed: [[first as Json]] };
  },
};

const readStep = ({ type, multipleOf }: FieldSchema): number => multipleOf ?? (type === 'integer' ? 1 : 0.01);

function listTexts({ format }: FieldSchema, bound: number, beyond: 1 | -1): Bounds {
  const edges = format === undefined ? [] : formatEdges[format as FormatName].allowed;
  // A letter of the format's script.
  const letter = edges.find((text) => text.length === 1) ?? 'a';
  return {
    refused: [letter.repeat(bound + beyond)],
    allowed: [...edges.filter((text) => text.length === bound), letter.repeat(bound)],
  };
}

function listLists(schema: FieldSchema, bound: number, beyond: 1 | -1, base: Json | undefined): Bounds {
  return { refused: [buildList(schema, bound + beyond, base)], allowed: [buildList(schema, bound, base)] };
}

/** Builds a list of a given length: the base made shorter, or longer by other options or by copies of its last item. */
function buildList({ items }: FieldSchema, length: number, base: Json | undefined): Json[] {
  const list = Array.isArray(base) ? base.slice(0, length) : [];
  if (items?.type === 'object') {
    const last = list.at(-1) as Item | undefined;
    while (last && list.length < length) list.push({ ...last, id: createItemId(list as Item[]) });
    return list;
  }
  const options = (items?.enum ?? []).filter((option) => !list.includes(option));
  return [...list, ...options, ...list, ...(items?.enum ?? [])].slice(0, length);
}
