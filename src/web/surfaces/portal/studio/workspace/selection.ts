/**
 * What one looks at in a product: a page, a field of it (of an item of a list `LIST.FIELD`), or a message by its id without the product's
 * name. `from`: where it was chosen, so that who chose it need not go there.
 */
export type Selected = { page?: string; field?: string; message?: string; from?: 'editor' | 'preview' };

export type Selection = ReturnType<typeof createSelection>;

/** What is chosen, shared by the parts of a product's page and the preview beside them. */
export function createSelection() {
  let current: Selected = {};
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    select(next: Selected): void {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
