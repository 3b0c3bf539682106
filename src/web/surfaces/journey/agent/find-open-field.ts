import type { Answers, Problem } from '#engine/record.ts';
import { buildFieldId } from '#web/draft/page/field-id.ts';

/**
 * Finds the first visible field of these problems in the pages that are shown. Undefined while a field of a page is not drawn yet:
 * its code may be loading, and a later field is not the first.
 */
export function findOpenField(problems: readonly Problem[], answers: Answers): HTMLElement | null | undefined {
  for (const { at } of problems) {
    const id = buildFieldId(at ?? '', answers);
    const field = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}_"]`);
    // A list has its heading from the start, and a field of an item may stay closed in its card.
    const isList = document.getElementById(`${id}-title`) !== null;
    if (!field && !isList && at?.split('/').length === 2) return undefined;
    if (field?.checkVisibility() && field.closest('#page, [data-page]')) return field;
  }
  return null;
}
