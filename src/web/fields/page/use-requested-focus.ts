import { useEffect } from 'react';
import { focusField } from '#web/kit/feedback/focus-field.ts';

/**
 * Focuses the field that the navigation to this page requests by `{ field: <id> }` in its state, once.
 *
 * @param find the element for a requested id, if this component has it
 */
export function useRequestedFocus(find: (field: string) => HTMLElement | null | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields are mounted
  useEffect(() => {
    const { field } = { ...(window.history.state as { field?: string } | null) };
    const target = field === undefined ? null : find(field);
    if (!target) return;
    window.history.replaceState(null, '');
    focusField(target);
  }, []);
}
