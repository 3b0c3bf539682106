import { type CoveredItem, type ItemKind, type PathRunner, pathRunners } from './paths-report.ts';

/** The place of a walk: the last of engine, API and browser, nowhere, or nowhere with a reason. */
export type CoverageLevel = PathRunner | 'none' | 'excused';

export const coverageLevels: CoverageLevel[] = ['browser', 'api', 'engine', 'none', 'excused'];

/** The places where a kind of item has to be walked; walked elsewhere it is counted there too. */
const COUNTED_PLACES: Record<ItemKind, PathRunner[]> = {
  state: pathRunners,
  transition: pathRunners,
  guard: ['engine', 'api'],
  reset: ['engine'],
  rule: ['engine'],
  message: ['engine'],
  afterSale: ['engine', 'api'],
  axe: ['browser'],
};

/** Walked in the browser, else through the API, else by the engine. */
export function findCoverageLevel({ walked, excused = {} }: CoveredItem, asked: PathRunner[]): CoverageLevel {
  const furthest = pathRunners.findLast((where) => walked.includes(where));
  if (furthest !== undefined) return furthest;
  return asked.every((where) => excused[where] !== undefined) ? 'excused' : 'none';
}

/** It should have been walked there, was not, and nothing says why. */
export function isMissing({ kind, walked, excused = {} }: CoveredItem, where: PathRunner): boolean {
  return COUNTED_PLACES[kind].includes(where) && !walked.includes(where) && excused[where] === undefined;
}

/** Places among those asked in which an item is missing. */
export function listMissingPlaces(item: CoveredItem, asked: PathRunner[]): PathRunner[] {
  return asked.filter((where) => isMissing(item, where));
}

export type CoverageTotal = { walked: number; declared: number; excused: number; missing: number };

/** Items of a kind in one place; undefined where the kind is not counted. */
export function computeTotal(items: CoveredItem[], kind: ItemKind, where: PathRunner): CoverageTotal | undefined {
  const own = items.filter((item) => item.kind === kind);
  const walked = own.filter((item) => item.walked.includes(where)).length;
  if (own.length === 0 || (walked === 0 && !COUNTED_PLACES[kind].includes(where))) return undefined;
  const excused = own.filter((item) => !item.walked.includes(where) && item.excused?.[where] !== undefined).length;
  return { walked, declared: own.length, excused, missing: own.filter((item) => isMissing(item, where)).length };
}
