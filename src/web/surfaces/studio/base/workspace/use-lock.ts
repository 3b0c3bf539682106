import { useSyncExternalStore } from 'react';
import type { FilePointer, PresentPerson } from '#contract/studio/presence.ts';
import { formatPointer } from '#product-files/edit-value.ts';
import { areTogether } from '#product-files/overlap.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type FilePlace, useWorkspace } from './workspace-context.ts';

const NOBODY: readonly PresentPerson[] = [];
const never = () => () => {};

/** Returns the other people who have the release open. */
export function usePeopleHere(): readonly PresentPerson[] {
  const { presence } = useWorkspace();
  const now = presence?.people ?? (() => NOBODY);
  return useSyncExternalStore(presence?.subscribe ?? never, now, now);
}

const pointerOf = ({ path, at }: FilePlace): FilePointer => ({ path, pointer: formatPointer(at) });

/**
 * The lock of a place. `by` is the sentence that another person is writing there; undefined while nobody is. The input
 * calls `type` for each keystroke that it does not save at once.
 */
export function useLock(place: FilePlace | undefined): { by: string | undefined; type: () => void } {
  const text = useText();
  const { presence } = useWorkspace();
  const here = place && pointerOf(place);
  const person = usePeopleHere().find((one) => here && one.place && areTogether(one.place, here));
  return {
    by: person && text('studio.people.writes', { name: person.user.name }),
    type: () => here && presence?.type(here),
  };
}
