import { type CoveredItem, everywhere, type ItemKind, type Where } from './paths-report.ts';

/** How far something was walked: in the last of engine, API and browser, nowhere, or nowhere with a reason. */
export type Level = Where | 'none' | 'excused';

export const levels: Level[] = ['browser', 'api', 'engine', 'none', 'excused'];

/** Where a kind of item has to be walked; walked elsewhere it is counted there too. */
const COUNTED: Record<ItemKind, Where[]> = {
  state: everywhere,
  transition: everywhere,
  guard: ['engine', 'api'],
  reset: ['engine'],
  rule: ['engine'],
  message: ['engine'],
  afterSale: ['engine', 'api'],
  axe: ['browser'],
};

/** Walked in the browser, else through the API, else by the engine. */
export function levelOf({ walked, excused = {} }: CoveredItem, asked: Where[]): Level {
  const furthest = everywhere.findLast((where) => walked.includes(where));
  if (furthest !== undefined) return furthest;
  return asked.every((where) => excused[where] !== undefined) ? 'excused' : 'none';
}

/** It should have been walked there, was not, and nothing says why. */
export function isMissing({ kind, walked, excused = {} }: CoveredItem, where: Where): boolean {
  return COUNTED[kind].includes(where) && !walked.includes(where) && excused[where] === undefined;
}

/** Places among those asked in which an item is missing. */
export function missingIn(item: CoveredItem, asked: Where[]): Where[] {
  return asked.filter((where) => isMissing(item, where));
}

export type Total = { walked: number; declared: number; excused: number; missing: number };

/** Items of a kind in one place; undefined where the kind is not counted. */
export function totalOf(items: CoveredItem[], kind: ItemKind, where: Where): Total | undefined {
  const own = items.filter((item) => item.kind === kind);
  const walked = own.filter((item) => item.walked.includes(where)).length;
  if (own.length === 0 || (walked === 0 && !COUNTED[kind].includes(where))) return undefined;
  const excused = own.filter((item) => !item.walked.includes(where) && item.excused?.[where] !== undefined).length;
  return { walked, declared: own.length, excused, missing: own.filter((item) => isMissing(item, where)).length };
}
