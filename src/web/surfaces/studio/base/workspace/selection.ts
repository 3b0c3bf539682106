/**
 * What one looks at in a product: a page, a field of it (of an item of a list `LIST.FIELD`), or a message by its id without the product's
 * name. `from`: where it was chosen, so that who chose it need not go there; by a finding everybody goes.
 */
export type Selected = { page?: string; field?: string; message?: string; from?: 'editor' | 'preview' | 'finding' };

export type Selection = ReturnType<typeof createSelection>;

/** What is chosen, shared by the parts of a product's page and the preview beside them. */
export function createSelection(first: Selected = {}) {
  let current = first;
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

/** What an address of a product's page names as chosen (`?page=...&field=...`, `?message=...`): a link from elsewhere leads to it. */
export function selectedIn(search: string): Selected {
  const params = new URLSearchParams(search);
  const named = (['page', 'field', 'message'] as const).flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return named.length === 0 ? {} : { ...Object.fromEntries(named), from: 'finding' };
}
