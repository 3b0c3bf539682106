import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { declaredItems as declaredOf } from '#workbench/walks/declared-items.ts';
import { type CoveredItem, everywhere, type Where } from '../report/paths-report.ts';
import { messageFormatter } from './message-formatter.ts';

/** Browser and API ask the same engine: what it judges by itself is walked in it alone. */
const ENGINES: NonNullable<CoveredItem['excused']> = {
  api: 'The engine judges it, the same in browser and server',
  browser: 'The engine judges it, the same in browser and server',
};

/** Everything that a product declares, nothing of it walked. What the product says to be impossible is excused by its reason. */
export function declaredItems({ product }: Pick<PathsPlan, 'product'>): CoveredItem[] {
  return declaredOf(product, messageFormatter(product)).map(({ impossible, ...item }) => {
    const isWalkedEverywhere = ['state', 'transition', 'guard'].includes(item.kind);
    const excused = isWalkedEverywhere ? impossible && everywhereFor(impossible) : { ...ENGINES };
    return excused ? { ...item, walked: [], excused } : { ...item, walked: [] };
  });
}

const everywhereFor = (why: string) => Object.fromEntries(everywhere.map((where): [Where, string] => [where, why]));
