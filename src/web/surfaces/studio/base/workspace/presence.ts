import type { ReplyOf } from '#contract/call.ts';
import type { FilePointer, PresentPerson, showPresence } from '#contract/studio/presence.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { createStore } from '#web/hydration/create-store.ts';

/** A place stays reserved for this time after the last keystroke there, in milliseconds. */
const TYPING_MS = 20_000;

/** The calls of a window. `show` throws ApiError. */
export type PresenceCalls = {
  show: (place: FilePointer | null) => Promise<ReplyOf<typeof showPresence>>;
  end: () => void;
};

export type Presence = ReturnType<typeof createPresence>;

/**
 * Tells the server that this window is open and where its user is writing, and holds the other people at the release.
 * The caller repeats `beat`.
 * @param heard gets the hash of the server's content after each call
 */
export function createPresence(calls: PresenceCalls, heard: (contentHash: string) => void) {
  const people = createStore<readonly PresentPerson[]>([]);
  let place: FilePointer | null = null;
  let isAsking = false;
  let isLate = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const beat = async (): Promise<void> => {
    isLate = isAsking;
    if (isAsking) return;
    isAsking = true;
    try {
      const reply = await calls.show(place);
      if (!isSameJson(people.now() as unknown as Json, reply.people)) people.set(reply.people);
      heard(reply.contentHash);
    } catch {
      // The next call follows soon.
    }
    isAsking = false;
    if (isLate) await beat();
  };
  const move = (next: FilePointer | null): void => {
    clearTimeout(pause);
    if (next?.path === place?.path && next?.pointer === place?.pointer) return;
    place = next;
    void beat();
  };

  return {
    people: people.now,
    subscribe: people.subscribe,
    /** Repeats the last message to the server. */
    beat,
    /** Reserves the place where the user is typing, until the user rests or leaves. */
    type({ path, pointer }: FilePointer): void {
      move({ path, pointer });
      pause = setTimeout(() => move(null), TYPING_MS);
    },
    /** Frees the place. */
    rest: () => move(null),
    /** Tells the server that the window closes. */
    end(): void {
      clearTimeout(pause);
      place = null;
      calls.end();
    },
  };
}
