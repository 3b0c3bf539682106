import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A key of a page, as the list under "?" shows it. */
export type PageKey = {
  /** The key as it is printed on keyboards, for example `Alt+N`. */
  name: string;
  /** The action in the reader's language. */
  label: string;
  /**
   * The action, with the physical position of its key (`KeyboardEvent.code`) or the letter that it writes, which has
   * another position on each layout. Without it a part of the page listens for the key itself.
   */
  act?: ({ code: string; with?: 'alt' | 'ctrl' | 'shift' } | { letter: string }) & { press: () => void };
};

const lists = new Map<symbol, readonly PageKey[]>();
const listeners = new Set<() => void>();
let shown: readonly PageKey[] = [];

function publish(): void {
  const all = [...lists.values()].flat();
  shown = all.filter(({ name }, index) => all.findLastIndex((one) => one.name === name) === index);
  for (const listener of listeners) listener();
}

/** Adds keys to the list of the page while a component is shown. The newest component has a key that several add. */
export function useKeys(keys: readonly PageKey[]): void {
  const newest = useRef(keys);
  newest.current = keys;
  const words = keys.map(({ name, label }) => `${name} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words say if the list has changed; `press` reads the newest
  useEffect(() => {
    const id = Symbol('keys');
    lists.set(
      id,
      newest.current.map((key, index) => ({
        ...key,
        ...(key.act && { act: { ...key.act, press: () => newest.current[index]?.act?.press() } }),
      })),
    );
    publish();
    return () => {
      lists.delete(id);
      publish();
    };
  }, [words]);
}

/** All keys of the page. */
export const useKeyList = (): readonly PageKey[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
    () => shown,
  );
