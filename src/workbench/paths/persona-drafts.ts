import { checkAnswerTypes, normaliseAnswer } from '#engine/answers.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { type Position, replay, shownFingerprint } from '#engine/replay.ts';
import { routeOf, situationOf } from '#engine/situation.ts';
import { start } from '#engine/wizard.ts';
import type { NamedPersona } from '../check/read-cases.ts';
import { type Persona, told } from '../check/run-persona.ts';

/** A persona's draft, taken as far as its answers carry it, the declaration given and not yet confirmed. */
export type PersonaDraft = { name: string; record: DraftRecord; position: Position };

/** The drafts of all personas, those that come furthest first. */
export function personaDrafts(product: Product, personas: NamedPersona[]): PersonaDraft[] {
  return personas
    .map(({ name, persona }) => {
      const circumstances = { channel: 'public', language: 'en', ...persona.circumstances } as const;
      const begun = start(product, circumstances, persona.asOf);
      return draftOf(product, name, told(product, persona, { ...begun, answers: given(product, begun, persona) }));
    })
    .sort((left, right) => right.position.trail.length - left.position.trail.length);
}

/** All answers at once clear none of each other, so the chart need not be asked; a draft that cannot hold them has none. */
function given(product: Product, { answers }: DraftRecord, persona: Persona): Answers {
  if (checkAnswerTypes(product, persona.answers).length > 0) return answers;
  const all = { ...answers, ...(normaliseAnswer(persona.answers) as Answers) };
  return Object.fromEntries(Object.entries(all).filter(([field]) => persona.answers[field] !== null));
}

/** A draft in which every page of the way was passed as it stands now. */
export function draftOf(product: Product, name: string, answered: DraftRecord): PersonaDraft {
  const record = { ...answered, passed: [], outcomes: [] };
  const situation = situationOf(product, record);
  const passed = routeOf(product, situation).pages.map((page) => ({
    page,
    shown: shownFingerprint(product, page, situation, record),
  }));
  const kept = { ...record, passed };
  return { name, record: kept, position: replay(product, kept) };
}
