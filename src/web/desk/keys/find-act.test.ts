import { expect, test } from 'vitest';
import { findAct, type KeyPlace } from './find-act.ts';
import type { PageKey } from './key-list.ts';

const nowhere: KeyPlace = { isUnderDialog: false, isInField: false };
const inField: KeyPlace = { isUnderDialog: false, isInField: true };

type Pressed = Parameters<typeof findAct>[1];
const press = (code: string, held: Partial<Pressed> = {}): Pressed => ({
  ...{ key: code, code, repeat: false, defaultPrevented: false, isComposing: false },
  ...{ altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...held,
});

/** Returns the names of the keys that act on a pressed key. */
function act(pressed: Pressed, place = nowhere, more: readonly PageKey[] = []): string[] {
  const acted: string[] = [];
  const key = (name: string, how: { code: string; with?: 'alt' | 'ctrl' | 'shift' } | { letter: string }): PageKey => ({
    ...{ name, label: name },
    act: { ...how, press: () => acted.push(name) },
  });
  const keys = [
    key('J', { code: 'KeyJ' }),
    key('Alt+N', { code: 'KeyN', with: 'alt' }),
    key('Ctrl+K', { code: 'KeyK', with: 'ctrl' }),
    key('Ctrl+Enter', { code: 'Enter', with: 'ctrl' }),
    key('F6', { code: 'F6' }),
    key('Shift+F6', { code: 'F6', with: 'shift' }),
    key('?', { letter: '?' }),
    ...more,
    key('again J', { code: 'KeyJ' }),
    { name: 'listed only', label: '', act: undefined as never },
  ];
  findAct(keys, pressed, place)?.();
  return acted;
}

test('a key acts with exactly the modifiers that it names', () => {
  expect(act(press('KeyN', { altKey: true }))).toEqual(['Alt+N']);
  expect(act(press('KeyN'))).toEqual([]);
  expect(act(press('KeyN', { altKey: true, ctrlKey: true }))).toEqual([]);
  expect(act(press('KeyN', { altKey: true, shiftKey: true }))).toEqual([]);
  expect(act(press('KeyK', { metaKey: true }))).toEqual(['Ctrl+K']);
  expect(act(press('KeyK', { ctrlKey: true, shiftKey: true }))).toEqual([]);
  expect(act(press('NumpadEnter', { ctrlKey: true }))).toEqual(['Ctrl+Enter']);
  expect(act(press('F6', { shiftKey: true }))).toEqual(['Shift+F6']);
});

test('the newest of two matching keys acts', () => {
  expect(act(press('KeyJ'))).toEqual(['again J']);
});

test('no key acts in an open dialog, on repetition, or after another part has used it', () => {
  const underDialog = { isUnderDialog: true, isInField: false };
  for (const pressed of [press('KeyJ'), press('KeyN', { altKey: true }), press('Slash', { key: '?' })]) {
    expect(act(pressed, underDialog)).toEqual([]);
    expect(act({ ...pressed, repeat: true })).toEqual([]);
    expect(act({ ...pressed, defaultPrevented: true })).toEqual([]);
    expect(act({ ...pressed, isComposing: true })).toEqual([]);
    expect(act(pressed)).toHaveLength(1);
  }
});

test('only keys that write nothing act in a field', () => {
  expect(act(press('KeyJ'), inField)).toEqual([]);
  expect(act(press('Slash', { key: '?', shiftKey: true }), inField)).toEqual([]);
  expect(act(press('F6'), inField)).toEqual(['F6']);
  expect(act(press('KeyN', { altKey: true }), inField)).toEqual(['Alt+N']);
});

test('a character acts from any key that types it', () => {
  expect(act(press('Minus', { key: '?', shiftKey: true }))).toEqual(['?']);
  expect(act(press('Minus', { key: '?', ctrlKey: true }))).toEqual([]);
});
