import { told } from '../check/run-persona.ts';
import type { Product } from '../product.ts';
import type { DraftRecord } from '../record.ts';
import { type Position, replay, shownFingerprint } from '../replay.ts';
import { routeOf, situationOf } from '../situation.ts';
import { answer, start } from '../wizard.ts';
import type { NamedPersona } from './find-witnesses.ts';

/** A persona's draft, taken as far as its answers carry it, the declaration given and not yet confirmed. */
export type PersonaDraft = { name: string; record: DraftRecord; position: Position };

/** The drafts of all personas, those that come furthest first. */
export function personaDrafts(product: Product, personas: NamedPersona[]): PersonaDraft[] {
  return personas
    .map(({ name, persona }) => {
      const circumstances = { channel: 'public', language: 'en', ...persona.circumstances } as const;
      const begun = start(product, circumstances, persona.asOf);
      const { record } = answer(product, begun, persona.answers);
      return draftOf(product, name, told(product, persona, record));
    })
    .sort((left, right) => right.position.trail.length - left.position.trail.length);
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
