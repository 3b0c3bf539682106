import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { vocabulary } from '#engine/language/vocabulary.ts';
import { findSchema, type ResolvedSchema, validateValue } from './file-schema.ts';

const texts = import.meta.glob<string>('../../../../../../../product-schemas/*/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = Object.entries(texts).flatMap(([path, text]) => {
  const own = path.replace(/^.*?product-schemas/, 'product-schemas');
  return findSchema(own) ? [{ path: own, value: JSON.parse(text) as Json }] : [];
});

// The reference: the server validates with Ajv.
const ajv = new Ajv({ allErrors: true, strict: false });
for (const schema of Object.values(vocabulary)) ajv.addSchema(schema);
const isFit = (path: string, value: Json) => {
  const name = /(\w+)\.json$/.exec(path)?.[1] ?? '';
  return ajv.getSchema(`${name}.schema.json`)?.(value) === true;
};

test('no fault is found in the product files, all of which the server accepts', () => {
  expect(files.length).toBeGreaterThan(20);
  for (const { path, value } of files)
    expect([path, validateValue(value, findSchema(path) as ResolvedSchema)]).toEqual([path, []]);
});

/** Yields variants of a value with one fault each: an extra member, a missing member, or another type. */
function* spoiled(value: Json, spoil: (inner: Json) => Json): Generator<Json> {
  yield spoil(value);
  if (typeof value !== 'object' || value === null || (!Array.isArray(value) && '$ref' in value)) return;
  const members = Object.entries(value) as [string, Json][];
  for (const [key, inner] of members)
    for (const other of spoiled(inner, spoil))
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
}

const isMap = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe.each([
  ['a member more', (value: Json): Json => (isMap(value) ? { ...value, 'no such': 1 } : value)],
  ['a member less', (value: Json): Json => (isMap(value) ? Object.fromEntries(Object.entries(value).slice(1)) : value)],
  ['another type', (value: Json): Json => (typeof value === 'string' ? 7 : typeof value === 'boolean' ? '' : value)],
])('%s', (_how, spoil) => {
  test('the page judges a file as the server judges it', () => {
    for (const name of ['product', 'benefits', 'rating', 'form']) {
      const file = files.find(({ path }) => path.endsWith(`golfer/${name}.json`));
      if (!file) throw new Error(name);
      for (const value of spoiled(file.value, spoil)) {
        const isRight = validateValue(value, findSchema(file.path) as ResolvedSchema).length === 0;
        if (isRight !== isFit(file.path, value)) expect([file.path, value]).toBe('alike');
      }
    }
  });
});
