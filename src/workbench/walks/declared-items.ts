import type { Product } from '#engine/product.ts';
import { coverageItems } from '../journeys/journey-coverage.ts';
import { resetRules } from '../trials/reset-rules.ts';
import { validationRules } from '../trials/validation-rules.ts';
import { type MessageFormatter, messageItem, messagesOf } from './walk-messages.ts';
import { resetItem } from './walk-resets.ts';
import { ruleItem } from './walk-rules.ts';

/** Something that a product declares and that is walked. */
export type DeclaredItem = {
  /** `transition journey.plan NEXT 0`; the same in every run. */
  id: string;
  kind: 'state' | 'transition' | 'guard' | 'reset' | 'rule' | 'message';
  /** How people read it: `journey.plan NEXT → summaryInfo`. */
  line: string;
  /** Why it need not be walked: the product says that it is impossible. */
  impossible?: string;
};

/**
 * Everything that a product declares: states, transitions and both outcomes of guards, reset rules, validation rules violated
 * and met, messages.
 */
export function declaredItems(product: Product, words: MessageFormatter): DeclaredItem[] {
  const chart = chartItems(product);
  const lines = new Map(chart.map(({ id, line }) => [id, line]));
  return [
    ...chart,
    ...resetRules(product.definition.chart).map((rule): DeclaredItem => {
      const said = rule.id.slice(rule.transition.length + 1);
      const line = `${lines.get(`transition ${rule.transition}`) ?? rule.transition}: ${said}`;
      return { id: resetItem(rule), kind: 'reset', line };
    }),
    ...validationRules(product).flatMap((rule) =>
      (['violated', 'met'] as const).map(
        (outcome): DeclaredItem => ({
          ...{ id: ruleItem(rule, outcome), kind: 'rule', line: `${rule.id} ${outcome}` },
        }),
      ),
    ),
    ...messagesOf(product, words).map((id): DeclaredItem => ({ id: messageItem(id), kind: 'message', line: id })),
  ];
}

function chartItems(product: Product): DeclaredItem[] {
  const items = coverageItems({ product });
  const { impossible = [] } = product.definition.form;
  const reason = (fact: string | undefined, outcome: boolean) =>
    impossible.find((entry) => entry.fact === fact && entry.outcome === (outcome ? 'true' : 'not true'))?.why;
  return items.map(({ id, line, guard, outcome }) => {
    // A transition goes with the guard that only it asks.
    const own = items.find((item) => item.id === `${id.replace(/^transition/, 'guard')} true`);
    const why = guard === undefined ? reason(own?.guard, true) : reason(guard, outcome === true);
    const item = { id, kind: id.split(' ')[0] as DeclaredItem['kind'], line };
    return why === undefined ? item : { ...item, impossible: why };
  });
}
