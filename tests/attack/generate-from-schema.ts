import type { SeededRandom } from './request-random.ts';

/** As much of JSON Schema as the contract speaks. */
export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** Values of the shop for a member of this name: what is there to be found. */
export type KnownValues = (name: string) => readonly unknown[];

const BY_FORMAT: Record<string, string[]> = {
  date: ['2026-04-01', '2026-03-15', '2026-04-20', '1990-05-05'],
  'date-time': ['2026-04-01T02:00:00Z'],
  email: ['dara@example.com'],
};

/** A value that a schema lets pass; where the shop has one of that name, usually that. */
export function generateFromSchema(dice: SeededRandom, schema: Schema, known: KnownValues, name = ''): unknown {
  const there = known(name);
  if (there.length > 0 && dice.percent(90)) return dice.pick(there);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  if (schema.anyOf) return generateFromSchema(dice, dice.pick(schema.anyOf), known, name);
  if (schema.type === 'object') return generateObject(dice, schema, known);
  if (schema.type === 'array') {
    const length = Math.max(schema.minItems ?? 0, dice.below(3));
    return Array.from({ length }, () => generateFromSchema(dice, schema.items ?? {}, known, name));
  }
  if (schema.type === 'integer' || schema.type === 'number') return generateNumber(dice, schema);
  if (schema.type === 'boolean') return dice.percent(50);
  if (schema.type === 'null') return null;
  return schema.type === 'string' ? generateText(dice, schema) : {};
}

function generateObject(
  dice: SeededRandom,
  { properties = {}, required = [], patternProperties }: Schema,
  known: KnownValues,
): unknown {
  const members = Object.entries(properties).filter(([name]) => required.includes(name) || dice.percent(60));
  const record = Object.values(patternProperties ?? {}).map((inner) => ['x', inner] as const);
  return Object.fromEntries(
    [...members, ...record].map(([name, inner]) => [name, generateFromSchema(dice, inner, known, name)]),
  );
}

function generateNumber(dice: SeededRandom, { minimum = 0, maximum = 1_000 }: Schema): number {
  return dice.pick([minimum, maximum, Math.min(maximum, Math.max(minimum, 1 + dice.below(1_000)))]);
}

function generateText(dice: SeededRandom, { format, pattern, minLength = 0, maxLength = 40 }: Schema): string {
  if (format !== undefined) return dice.pick(BY_FORMAT[format] ?? ['x']);
  const tries = [
    '12',
    'Abc',
    'abc-1',
    '2026-04-01',
    'USD',
    '12.5',
    'Sok Dara',
    '123456',
    'x'.repeat(Math.max(minLength, 12)),
  ];
  const fitting = tries.filter(
    (one) =>
      one.length >= minLength &&
      one.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(one)),
  );
  return fitting.length > 0 ? dice.pick(fitting) : 'x'.repeat(Math.max(minLength, 1));
}
