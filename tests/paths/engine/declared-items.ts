import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { listDeclaredItems as declaredOf } from '#workbench/path-runs/declared-items.ts';
import { type CoveredItem, type PathRunner, pathRunners } from '../report/paths-report.ts';
import { createProjectFormatter } from './message-formatter.ts';

/** Browser and API ask the same engine: what it judges by itself is walked in it alone. */
const ENGINE_ONLY_REASONS: NonNullable<CoveredItem['excused']> = {
  api: 'The engine judges it, the same in browser and server',
  browser: 'The engine judges it, the same in browser and server',
};

/**
 * Everything that a product declares, nothing of it walked. The product's reason excuses an item that it declares
 * impossible.
 */
export function listPlanItems({ product }: Pick<PathsPlan, 'product'>): CoveredItem[] {
  return declaredOf(product, createProjectFormatter(product)).map(({ impossible, ...item }) => {
    const isWalkedEverywhere = ['state', 'transition', 'guard'].includes(item.kind);
    const excused = isWalkedEverywhere ? impossible && listPlacesFor(impossible) : { ...ENGINE_ONLY_REASONS };
    return excused ? { ...item, walked: [], excused } : { ...item, walked: [] };
  });
}

const listPlacesFor = (why: string) =>
  Object.fromEntries(pathRunners.map((where): [PathRunner, string] => [where, why]));
