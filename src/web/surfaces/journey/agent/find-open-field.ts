import type { Answers, Problem } from '#engine/record.ts';
import { buildFieldId } from '#web/draft/page/field-id.ts';

/** Finds the first visible field of these problems in the pages that are shown. */
export function findOpenField(problems: readonly Problem[], answers: Answers): HTMLElement | null {
  for (const { at } of problems) {
    const id = buildFieldId(at ?? '', answers);
    const field = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}_"]`);
    if (field?.checkVisibility() && field.closest('#page, [data-page]')) return field;
  }
  return null;
}
