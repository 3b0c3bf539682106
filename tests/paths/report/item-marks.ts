import { type CoverageLevel, findCoverageLevel, listMissingPlaces } from './coverage-level.ts';
import type { CoveredItem, PathRunner, ProductReport } from './paths-report.ts';

/**
 * The parts of a product's report share this: its items by their places in it, and the extent to which each was walked.
 */
export type ItemMarks = {
  /** Anchor of an item, and the number by which paths name it. */
  anchor(id: string): string | undefined;
  number(id: string): string | undefined;
  item(id: string): CoveredItem | undefined;
  level(id: string): CoverageLevel;
  /** `walked in engine and API, not in the browser: ...`. */
  says(item: CoveredItem): string;
  missing(item: CoveredItem): PathRunner[];
};

export const placeNames: Record<PathRunner, string> = { engine: 'engine', api: 'API', browser: 'browser' };

export function createItemMarks({ product, items }: ProductReport, asked: PathRunner[]): ItemMarks {
  const numbers = new Map(items.map(({ id }, index) => [id, index.toString(36)]));
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    anchor: (id) => (numbers.has(id) ? `${product}-item-${numbers.get(id)}` : undefined),
    number: (id) => numbers.get(id),
    item: (id) => byId.get(id),
    level(id) {
      const item = byId.get(id);
      return item ? findCoverageLevel(item, asked) : 'none';
    },
    says: (item) => asked.map((where) => `${placeNames[where]}: ${coverageState(item, where)}`).join('; '),
    missing: (item) => listMissingPlaces(item, asked),
  };
}

function coverageState({ walked, excused = {} }: CoveredItem, where: PathRunner): string {
  if (walked.includes(where)) return 'walked';
  return excused[where] === undefined ? 'not walked' : `need not, ${excused[where]}`;
}
