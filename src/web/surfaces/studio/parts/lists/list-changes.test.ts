import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { type Change, createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import {
  addEntry,
  createList,
  generateListName,
  moveEntry,
  parseList,
  removeEntry,
  removeList,
  setAliases,
  setOftenChosen,
} from './list-changes.ts';

const RIVERS = 'product-schemas/shared/lists/rivers.json';
const place = { owner: 'shared', list: 'rivers' };
const words = (said: Json) => JSON.stringify({ lists: { rivers: said } });

/** Makes a workspace with these files, and a function that reads them after a change. */
function open(list: Json) {
  const files = {
    [RIVERS]: JSON.stringify(list),
    'locales/en/shared.json': words({ mekong: 'Mekong', bassac: 'Bassac' }),
  };
  const never = () => new Promise<never>(() => {});
  const workspace = createWorkspace({ contentHash: '', files }, { send: never, load: never, kindOf: () => 'final' });
  const value = (path = RIVERS) => workspace.value(path) as Json;
  return { value, does: (change: (now: Json) => Change | Change[]) => workspace.change(change(value())) };
}

test.each<[string, Json]>([
  ['codes alone', ['mekong', 'bassac']],
  ['with more', { codes: ['mekong', 'bassac'] }],
])(
  'an entry is added, moved, marked as often chosen, named by an alias and removed again, in a list of %s',
  (_of, list) => {
    const { value, does } = open(list);
    const names = { en: 'Tonle Sap', km: 'ទន្លេសាប', zh: '' };
    does((now) => addEntry(place, now, 'tonleSap', names));
    expect(parseList(value())?.codes).toEqual(['mekong', 'bassac', 'tonleSap']);
    expect(value('locales/en/shared.json')).toMatchObject({ lists: { rivers: { tonleSap: 'Tonle Sap' } } });
    expect(value('locales/zh/shared.json')).toBeUndefined();
    does((now) => moveEntry(place, now, 'tonleSap', 0));
    does((now) => setOftenChosen(place, now, 'tonleSap', true));
    does((now) => setAliases(place, now, 'tonleSap', ['Great Lake']));
    expect(value()).toEqual({
      codes: ['tonleSap', 'mekong', 'bassac'],
      often: ['tonleSap'],
      alsoCalled: { tonleSap: ['Great Lake'] },
    });
    does((now) => removeEntry(place, now, 'tonleSap'));
    expect(value()).toEqual({ codes: ['mekong', 'bassac'] });
    expect(value('locales/en/shared.json')).toEqual({ lists: { rivers: { mekong: 'Mekong', bassac: 'Bassac' } } });
  },
);

test('a list is created, and removed with its words', () => {
  const { value, does } = open(['mekong', 'bassac']);
  does(() => createList({ owner: 'shared', list: 'lakes' }));
  expect(value('product-schemas/shared/lists/lakes.json')).toEqual([]);
  does(() => removeList(place));
  expect(value()).toBeUndefined();
  expect(value('locales/en/shared.json')).toEqual({ lists: {} });
});

test('a value that is no list is read as undefined; a list name becomes a file name', () => {
  expect(parseList({ often: [] })).toBeUndefined();
  expect(parseList('mekong')).toBeUndefined();
  expect(generateListName(' Rivers of Cambodia, 2026! ')).toBe('rivers-of-cambodia-2026');
  expect(generateListName('ទន្លេ')).toBe('');
});
