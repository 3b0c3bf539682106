import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import type { Edit } from '../contract/studio/files.ts';
import { applyAll } from './apply-edit.ts';
import { formatPointer, parsePointer, readValueAt } from './edit-value.ts';

const path = 'product-schemas/boat/form.json';
const key = fc.constantFrom('a', 'b', '', '"', '__proto__', 'x/y', 'ខ្មែរ', '{', '1');
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, true, 0, -1.5, '', 'a', ']', '"', '\\', ', "b": [', 'a\u2028b'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** Every list and object of a value, by its steps. */
function placesIn(value: Json, steps: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [];
  return [steps, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner as Json, [...steps, name]))];
}

/** The name, if the object has no such member. */
const newName = (value: Json, name: string): string | undefined =>
  Object.hasOwn(value as object, name) ? undefined : name;

type Wish = { place: number; part: number; name: string; is: 'put' | 'take' | 'add'; value: Json };

/** An edit somewhere in a value; undefined if there is no such place. */
function editAsWished(value: Json, { place, part, name, is, value: after }: Wish): Edit | undefined {
  const places = placesIn(value);
  const parent = places[place % places.length] as string[];
  const inside = readValueAt(value, parent) as Json;
  const names = Object.keys(inside as object);
  const added = Array.isArray(inside) ? String(part % (names.length + 1)) : newName(inside, name);
  const step = is === 'add' ? added : names[part % names.length];
  if (step === undefined) return undefined;
  const before = is === 'add' ? undefined : structuredClone(readValueAt(inside, [step]));
  return {
    ...{ path, pointer: formatPointer([...parent, step]) },
    ...(before === undefined ? {} : { before }),
    ...(is === 'take' ? {} : { after }),
  };
}

/** Edits a copy of a value directly: the expected value of a text. */
function byHand(value: Json, steps: string[], after: Json | undefined, fillsIn: boolean): void {
  const parent = readValueAt(value, steps.slice(0, -1));
  const last = steps.at(-1) as string;
  if (Array.isArray(parent)) parent.splice(Number(last), fillsIn ? 0 : 1, ...(after === undefined ? [] : [after]));
  else if (after === undefined) delete (parent as Record<string, Json>)[last];
  else Object.defineProperty(parent, last, { value: after, enumerable: true, configurable: true, writable: true });
}

test('a text with edits contains the edited value, in any layout', () => {
  const wish: fc.Arbitrary<Wish> = fc.record({
    place: fc.nat(),
    part: fc.nat(),
    name: key,
    is: fc.constantFrom('put' as const, 'take' as const, 'add' as const),
    value: json,
  });
  fc.assert(
    fc.property(
      fc.oneof(fc.array(json), fc.dictionary(key, json, { noNullPrototype: true })),
      fc.constantFrom(undefined, 2, '\t'),
      fc.array(wish, { minLength: 1, maxLength: 6 }),
      (first, indent, wishes) => {
        const value = JSON.parse(JSON.stringify(first)) as Json;
        const edits: Edit[] = [];
        for (const wished of wishes) {
          const edit = editAsWished(value, wished);
          if (!edit) continue;
          edits.push(edit);
          byHand(
            value,
            parsePointer(edit.pointer) as string[],
            structuredClone(edit.after) as Json,
            wished.is === 'add',
          );
        }
        const made = applyAll(JSON.stringify(first, null, indent), edits);
        expect('text' in made ? JSON.stringify(JSON.parse(made.text ?? '')) : made).toBe(JSON.stringify(value));
      },
    ),
    { numRuns: 1000 },
  );
});

test('text without an edit remains unchanged, and new text has the format of its neighbours', () => {
  const text =
    '{\n  "limits": { "theft": 1,  "fire":null },\n  "rows": [\n    ["city", "4.0"],\n    ["other",   "5"]\n  ],\n  "none": []\n}\n';
  const edits: Edit[] = [
    { path, pointer: '/rows/0/1', before: '4.0', after: '4.5' },
    { path, pointer: '/rows/1', after: ['hill', '6'] },
    { path, pointer: '/limits/fire', before: null, after: 2 },
    { path, pointer: '/limits/sea', after: 3 },
    { path, pointer: '/none/0', after: { a: 1 } },
    { path, pointer: '/name', after: 'Boat' },
  ];
  expect(applyAll(text, edits)).toEqual({
    text: '{\n  "limits": { "theft": 1,  "fire":2,  "sea": 3 },\n  "rows": [\n    ["city", "4.5"],\n    ["hill", "6"],\n    ["other",   "5"]\n  ],\n  "none": [\n    {\n      "a": 1\n    }\n  ],\n  "name": "Boat"\n}\n',
  });
});

test('500 edits of a file of 2 MB need the time of one reading, not of 500 readings', () => {
  const rows = Array.from({ length: 25_000 }, (_, at) => ({
    city: `city ${at}`,
    from: at,
    to: at + 1,
    rate: '0.0450',
    note: 'as filed',
  }));
  const text = JSON.stringify({ rows }, null, 2);
  expect(text.length).toBeGreaterThan(2_000_000);
  const edits = Array.from({ length: 500 }, (_, at): Edit => {
    if (at % 3 === 0) return { path, pointer: `/rows/${at}`, after: { city: 'new' } };
    return { path, pointer: `/rows/${20_000 + at}/note`, before: 'as filed', after: `edited ${at}` };
  });
  const started = process.cpuUsage();
  const made = applyAll(text, edits);
  const { user, system } = process.cpuUsage(started);
  expect(made).toHaveProperty('text');
  // One reading needs 20 ms; 500 of them need 10 s, on an idle machine.
  expect((user + system) / 1000).toBeLessThan(2_000);
});
