import { createStore } from '#web/hydration/create-store.ts';

/**
 * The selection in a product: a page, a field (`LIST.FIELD` in an item of a list), a message by its id without the
 * product's name, or a derived `value`. `from` is the part of the screen where the user selected: it does not scroll, the other parts scroll
 * to the selection. After a link to an issue (`finding`) all parts scroll; a field that was just added (`added`) also
 * has the focus in the editor.
 */
export type Selected = {
  page?: string;
  field?: string;
  message?: string;
  value?: string;
  from?: 'editor' | 'preview' | 'finding' | 'added';
};

export type Selection = ReturnType<typeof createSelection>;

/** Creates the selection that the tabs of a product's page and the preview share. */
export function createSelection(first: Selected = {}) {
  const { now, set, subscribe } = createStore(first);
  return { current: now, select: set, subscribe };
}

/** Reads the selection from an address (`?page=...&field=...`, `?message=...`) that another page links to. */
export function parseSelection(search: string): Selected {
  const params = new URLSearchParams(search);
  const named = (['page', 'field', 'message', 'value'] as const).flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return named.length === 0 ? {} : { ...Object.fromEntries(named), from: 'finding' };
}
