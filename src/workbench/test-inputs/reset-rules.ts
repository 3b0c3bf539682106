import type { ChartDefinition } from '#engine/language/definition.ts';
import { type ChartTransition, listChartNodes, listTransitions, toPathKey } from '../base/chart-nodes.ts';

/** One effect of a change or a restart on answers: a field cleared or retained, or a notice. */
export type ResetRule = {
  /** Its id, the same in every run: `package.singleTrip ANSWER 0 clears selectedPlan`. */
  id: string;
  /** The id of its transition. */
  transition: string;
  event: string;
  guard: string | undefined;
  /** The field that the guard `changed` names; undefined if the transition has no such guard. */
  changed: string | undefined;
} & (
  | { kind: 'clear'; field: string }
  | { kind: 'clearFilled'; finding: string }
  | { kind: 'tell'; message: string }
  | { kind: 'reset'; keep: string[] }
  | { kind: 'keep'; field: string; keep: string[] }
);

/** Lists all reset rules of a chart, one for each field that is cleared or retained. */
export function listResetRules(chart: ChartDefinition): ResetRule[] {
  return listChartNodes(chart)
    .flatMap(listTransitions)
    .flatMap((transition) => transition.actions.flatMap((action) => toResetRules(transition, action)));
}

function toResetRules(
  { from, event, index, guard, changed }: ChartTransition,
  { type, params }: ChartTransition['actions'][number],
): ResetRule[] {
  const transition = `${toPathKey(from.path)} ${event} ${index}`;
  const rule = (words: string) => ({ id: `${transition} ${words}`, transition, event, guard, changed });
  const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  const keep = names(params.keep);
  if (type === 'clear') {
    return names(params.fields).map((field) => ({ ...rule(`clears ${field}`), kind: 'clear', field }));
  }
  if (type === 'clearFilled') {
    const finding = String(params.finding);
    return [{ ...rule(`clears what ${finding} filled`), kind: 'clearFilled', finding }];
  }
  if (type === 'tell') {
    const message = String(params.message);
    return [{ ...rule(`tells ${message}`), kind: 'tell', message }];
  }
  if (type !== 'reset') return [];
  return [
    { ...rule('begins again'), kind: 'reset', keep },
    ...keep.map((field): ResetRule => ({ ...rule(`keeps ${field}`), kind: 'keep', field, keep })),
  ];
}
