import { isObject, type Json } from '#engine/language/json.ts';
import type { ChartChange } from './changes-between.ts';
import type { Journey, Members } from './journey.ts';

/** What an answer does to others: when it is asked, and what it empties. */
export type ResetRule = {
  region: string;
  state: string;
  /** Keys from the top of the file to the transition, where that stands in this file and not in one that products share. */
  at: readonly string[] | undefined;
  /** It is asked when this field gets another answer; else when this condition holds. */
  field: string | undefined;
  condition: string | undefined;
  /** Fields that it empties; what the world told of which it empties what that had filled in; what it says. */
  clears: readonly string[];
  forgets: readonly string[];
  tells: readonly string[];
  /** Nothing else stands in its region, so that it can go with it. */
  isAlone: boolean;
};

/**
 * The rules of the regions beside the journey.
 * @param written the chart's file
 * @param whole the same with everything in place that it takes from other files; undefined where that is not to be had
 */
export function resetRulesOf(written: Json, whole: Json | undefined, journey: Journey): ResetRule[] {
  if ((written as Members).type !== 'parallel') return [];
  const own = ((written as Members).states ?? {}) as Members;
  const regions = ((whole as Members | undefined)?.states ?? own) as Members;
  return Object.entries(regions).flatMap(([region, value]) => {
    if (journey.at[1] === region || !isObject(value)) return [];
    const isOwn = !isObject(own[region]) || !Object.hasOwn(own[region], '$ref');
    const states = Object.entries(((value as Members).states ?? {}) as Record<string, Members>);
    return states.flatMap(([state, inner]) => {
      const answer = (inner.on as Members | undefined)?.ANSWER;
      const list = answer === undefined ? [] : Array.isArray(answer) ? answer : [answer];
      return list.filter(isObject).map((entry, index): ResetRule => {
        const at = [
          'states',
          region,
          'states',
          state,
          'on',
          'ANSWER',
          ...(Array.isArray(answer) ? [String(index)] : []),
        ];
        const rule = readRule(entry as Members);
        const isAlone = states.length === 1 && list.length === 1;
        return { region, state, at: isOwn ? at : undefined, isAlone, ...rule };
      });
    });
  });
}

function readRule({
  guard,
  actions,
}: Members): Pick<ResetRule, 'field' | 'condition' | 'clears' | 'forgets' | 'tells'> {
  const list = actionsOf(actions);
  const params = isObject(guard) ? (guard as Members).params : undefined;
  const named = (type: string, member: string): string[] =>
    list
      .filter((action) => action.type === type)
      .flatMap((action) => ((action.params as Members | undefined)?.[member] ?? []) as string | string[])
      .map(String);
  return {
    field: isObject(params) ? String((params as Members).field) : undefined,
    condition: typeof guard === 'string' ? guard : undefined,
    clears: named('clear', 'fields'),
    forgets: named('clearFilled', 'finding'),
    tells: named('tell', 'message'),
  };
}

const actionsOf = (actions: Json | undefined): Members[] =>
  (actions === undefined ? [] : Array.isArray(actions) ? actions : [actions]).filter(isObject) as Members[];

/** A rule of its own: another answer to the field empties others. */
export function addRule(written: Json, journey: Journey, field: string, clears: readonly string[]): ChartChange[] {
  const taken = new Set([...Object.keys(((written as Members).states ?? {}) as Members), ...journey.pages]);
  let region = field;
  for (let number = 2; taken.has(region); number += 1) region = `${field}${number}`;
  const actions = { type: 'clear', params: { fields: [...clears] } };
  const answer = { guard: { type: 'changed', params: { field } }, actions };
  const states = { watching: { on: { ANSWER: answer } } };
  return [{ at: ['states', region], to: { initial: 'watching', states } }];
}

/** Other fields that a rule empties. One that does nothing any more goes, where it can. */
export function setClears(written: Json, rule: ResetRule, clears: readonly string[]): ChartChange[] {
  const { at } = rule;
  if (at === undefined) return [];
  if (clears.length === 0 && rule.forgets.length + rule.tells.length === 0) return removeRule(rule);
  const entry = at.reduce<Json | undefined>((inner, key) => (inner as Members | undefined)?.[key], written) as Members;
  const others = actionsOf(entry.actions).filter(({ type }) => type !== 'clear');
  const own = clears.length === 0 ? [] : [{ type: 'clear', params: { fields: [...clears] } }];
  const actions = [...own, ...others];
  return [{ at: [...at, 'actions'], to: (actions.length === 1 ? actions[0] : actions) as Json }];
}

export const removeRule = ({ at, isAlone, region }: ResetRule): ChartChange[] =>
  at === undefined || !isAlone ? [] : [{ at: ['states', region] }];

const KEEP = ['on', 'RESET', 'actions', 'params', 'keep'];

/** Fields whose answers stay when the buyer begins again; undefined where the form cannot be begun again. */
export function keptByReset(written: Json): string[] | undefined {
  const keep = KEEP.reduce<Json | undefined>(
    (inner, key) => (isObject(inner) ? (inner as Members)[key] : undefined),
    written,
  );
  return Array.isArray(keep) ? keep.map(String) : undefined;
}

export const setKept = (fields: readonly string[]): ChartChange[] => [{ at: KEEP, to: [...fields] }];
