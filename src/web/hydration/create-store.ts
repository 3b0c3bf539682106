/** A value of the whole page, outside of React: for `useSyncExternalStore`, and for code that is no component. */
export function createStore<Value>(first: Value) {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    now: () => current,
    /** Sets the value and calls the listeners. */
    set(next: Value): void {
      current = next;
      for (const listener of listeners) listener();
    },
    /** Returns the function that ends the subscription. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
