import type { Product } from '#engine/product.ts';
import { coverageItems } from '#workbench/journeys/journey-coverage.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { resetRules } from '#workbench/trials/reset-rules.ts';
import { validationRules } from '#workbench/trials/validation-rules.ts';
import { messageItem, messagesOf } from '#workbench/walks/walk-messages.ts';
import { resetItem } from '#workbench/walks/walk-resets.ts';
import { ruleItem } from '#workbench/walks/walk-rules.ts';
import { type CoveredItem, everywhere, type ItemKind, type Where } from '../report/paths-report.ts';
import { messageFormatter } from './message-formatter.ts';

/** Browser and API ask the same engine: what it judges by itself is walked in it alone. */
const ENGINES: NonNullable<CoveredItem['excused']> = {
  api: 'The engine judges it, the same in browser and server',
  browser: 'The engine judges it, the same in browser and server',
};

/**
 * Everything that a product declares, nothing of it walked: states, transitions and both outcomes of guards, reset
 * rules, validation rules violated and met, messages. What the product says to be impossible is excused by its reason.
 */
export function declaredItems({ product }: Pick<PathsPlan, 'product'>): CoveredItem[] {
  return [...chartItems(product), ...resetItems(product), ...ruleItems(product), ...messageItems(product)];
}

function chartItems(product: Product): CoveredItem[] {
  const items = coverageItems({ product });
  const { impossible = [] } = product.definition.form;
  const reason = (fact: string | undefined, outcome: boolean) =>
    impossible.find((entry) => entry.fact === fact && entry.outcome === (outcome ? 'true' : 'not true'))?.why;
  return items.map(({ id, line, guard, outcome }) => {
    // A transition goes with the guard that only it asks.
    const own = items.find((item) => item.id === `${id.replace(/^transition/, 'guard')} true`);
    const why = guard === undefined ? reason(own?.guard, true) : reason(guard, outcome === true);
    const item = { id, kind: id.split(' ')[0] as ItemKind, line, walked: [] };
    return why === undefined ? item : { ...item, excused: everywhereFor(why) };
  });
}

const everywhereFor = (why: string) => Object.fromEntries(everywhere.map((where): [Where, string] => [where, why]));

const engineItem = (id: string, kind: ItemKind, line: string): CoveredItem => ({
  ...{ id, kind, line, walked: [] },
  excused: { ...ENGINES },
});

function resetItems(product: Product): CoveredItem[] {
  const lines = new Map(coverageItems({ product }).map(({ id, line }) => [id, line]));
  return resetRules(product.definition.chart).map((rule) => {
    const words = rule.id.slice(rule.transition.length + 1);
    return engineItem(
      resetItem(rule),
      'reset',
      `${lines.get(`transition ${rule.transition}`) ?? rule.transition}: ${words}`,
    );
  });
}

function ruleItems(product: Product): CoveredItem[] {
  return validationRules(product).flatMap((rule) =>
    (['violated', 'met'] as const).map((outcome) =>
      engineItem(ruleItem(rule, outcome), 'rule', `${rule.id} ${outcome}`),
    ),
  );
}

function messageItems(product: Product): CoveredItem[] {
  return messagesOf(product, messageFormatter(product)).map((id) => engineItem(messageItem(id), 'message', id));
}
