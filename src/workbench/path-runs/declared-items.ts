import type { Product } from '#engine/product.ts';
import { listCoverageItems } from '../journeys/journey-coverage.ts';
import { listResetRules } from '../test-inputs/reset-rules.ts';
import { listValidationRules } from '../test-inputs/validation-rules.ts';
import { listMessageItems, type MessageFormatter, toMessageItem } from './run-message-checks.ts';
import { toResetItem } from './run-reset-checks.ts';
import { toRuleItem } from './run-rule-checks.ts';

/** An item that a product declares and that the paths must visit. */
export type DeclaredItem = {
  /** Its id, the same in every run: `transition journey.plan NEXT 0`. */
  id: string;
  kind: 'state' | 'transition' | 'guard' | 'reset' | 'rule' | 'message';
  /** Its form for readers: `journey.plan NEXT → summaryInfo`. */
  line: string;
  /** The reason why no path has to visit it: the product declares it impossible. */
  impossible?: string;
};

/**
 * Lists all items that a product declares: states, transitions and both outcomes of guards, reset rules, validation
 * rules violated and met, messages.
 */
export function listDeclaredItems(product: Product, words: MessageFormatter): DeclaredItem[] {
  const chart = listChartItems(product);
  const lines = new Map(chart.map(({ id, line }) => [id, line]));
  return [
    ...chart,
    ...listResetRules(product.definition.chart).map((rule): DeclaredItem => {
      const said = rule.id.slice(rule.transition.length + 1);
      const line = `${lines.get(`transition ${rule.transition}`) ?? rule.transition}: ${said}`;
      return { id: toResetItem(rule), kind: 'reset', line };
    }),
    ...listValidationRules(product).flatMap((rule) =>
      (['violated', 'met'] as const).map(
        (outcome): DeclaredItem => ({
          ...{ id: toRuleItem(rule, outcome), kind: 'rule', line: `${rule.id} ${outcome}` },
        }),
      ),
    ),
    ...listMessageItems(product, words).map(
      (id): DeclaredItem => ({ id: toMessageItem(id), kind: 'message', line: id }),
    ),
  ];
}

function listChartItems(product: Product): DeclaredItem[] {
  const items = listCoverageItems({ product });
  const { impossible = [] } = product.definition.form;
  const reason = (fact: string | undefined, outcome: boolean) =>
    impossible.find((entry) => entry.fact === fact && entry.outcome === (outcome ? 'true' : 'not true'))?.why;
  return items.map(({ id, line, guard, outcome }) => {
    // A transition is impossible together with the guard that only it reads.
    const own = items.find((item) => item.id === `${id.replace(/^transition/, 'guard')} true`);
    const why = guard === undefined ? reason(own?.guard, true) : reason(guard, outcome === true);
    const item = { id, kind: id.split(' ')[0] as DeclaredItem['kind'], line };
    return why === undefined ? item : { ...item, impossible: why };
  });
}
