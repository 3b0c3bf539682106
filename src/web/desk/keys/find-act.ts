import { isDialogOpen } from '#web/kit/dialog/is-dialog-open.ts';
import type { PageKey } from './key-list.ts';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'defaultPrevented' | 'isComposing'
>;

/** The place where a key is pressed: below an open dialog, or in an element that uses keys itself. */
export type KeyPlace = { isUnderDialog: boolean; isInField: boolean };

const FIELDS =
  'input, select, textarea, [contenteditable], [contenteditable] *, [role=grid], [role=grid] *, [role=menu] *, [role=listbox] *';

/** Reads the place of a pressed key from the page. */
export const readPlace = ({ target }: Pick<KeyboardEvent, 'target'>): KeyPlace => ({
  isUnderDialog: isDialogOpen(),
  isInField: target instanceof Element && target.matches(FIELDS),
});

/**
 * Finds the action of a pressed key: none while a dialog is open or another part of the page has used the key. A key
 * that can write has none in a field. Of several keys that match, the last one of the list is meant.
 */
export function findAct(keys: readonly PageKey[], event: Pressed, place: KeyPlace): (() => void) | undefined {
  if (event.repeat || event.defaultPrevented || event.isComposing || place.isUnderDialog) return undefined;
  return keys.findLast(({ act }) => act && isMeant(act, event, place))?.act?.press;
}

function isMeant(act: NonNullable<PageKey['act']>, event: Pressed, { isInField }: KeyPlace): boolean {
  const isCtrl = event.ctrlKey || event.metaKey;
  // Alt and Shift belong to the letter: on some keyboards they write it.
  if ('letter' in act) return event.key === act.letter && !isCtrl && !isInField;
  const held = [event.altKey && 'alt', isCtrl && 'ctrl', event.shiftKey && 'shift'].filter((one) => one !== false);
  const code = event.code === 'NumpadEnter' ? 'Enter' : event.code;
  if (code !== act.code || held.join() !== (act.with ?? '')) return false;
  const writes = !event.altKey && !isCtrl && !/^F\d+$/.test(code);
  return !(writes && isInField);
}
