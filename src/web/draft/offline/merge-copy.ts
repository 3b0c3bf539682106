import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { type AnswerResult, answer } from '#engine/wizard.ts';

type ServerDraft = { view: DraftView | null; journey: Journey };

/**
 * `unsaved`: the answers of this tab to questions that the server's draft leaves open. `overtaken`: the draft with the
 * answers of this tab, to show which ones are different on the server; the server's stay.
 */
type Merged = {
  unsaved?: { changes: Record<string, Json>; answered: AnswerResult };
  overtaken: DraftView | null;
};

/**
 * Merges answers of this tab, those that the server may not have, into the draft that the server has.
 *
 * @param typed answers by field, null for one that was removed
 */
export function mergeCopy(typed: Record<string, Json>, { view, journey }: ServerDraft): Merged {
  const answers = view?.record.answers ?? {};
  const isOther = ([field, value]: [string, Json]) => field in answers && !isSameJson(answers[field], value);
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== null && !(field in answers)),
  );
  const answered = answer(journey, changes);
  return {
    ...(Object.keys(changes).length > 0 && answered.problems.length === 0 && { unsaved: { changes, answered } }),
    overtaken:
      view && Object.entries(typed).some(isOther)
        ? { ...view, record: { ...view.record, answers: { ...answers, ...typed } as DraftView['record']['answers'] } }
        : null,
  };
}

/** A copy of this tab that is open: how it becomes the server's draft. */
export type OpenCopy = { merge: typeof mergeCopy };
