import { isObject, type Json } from '#engine/language/json.ts';
import type { ChartJourney, JsonObject } from './chart-journey.ts';
import type { ChartChange } from './diff-journeys.ts';

/** The effect of one answer on others: when the rule is evaluated, and the fields that it clears. */
export type ResetRule = {
  region: string;
  state: string;
  /** Keys from the top of the file to the transition; undefined if a file that products share contains it. */
  at: readonly string[] | undefined;
  /**
   * The rule is evaluated when this field gets another answer, if the condition is also true; without a field, when
   * the condition is true.
   */
  field: string | undefined;
  condition: string | undefined;
  /** `clears`: fields to clear; `forgets`: lookups whose filled-in answers to clear; `tells`: messages to show. */
  clears: readonly string[];
  forgets: readonly string[];
  tells: readonly string[];
  /** True if the rule is alone in its region: then the region can be deleted with it. */
  isAlone: boolean;
};

/**
 * Returns the reset rules in the regions beside the journey.
 * @param written the chart's file
 * @param whole the same chart with its references resolved; undefined if they cannot be resolved
 */
export function listResetRules(written: Json, whole: Json | undefined, journey: ChartJourney): ResetRule[] {
  if ((written as JsonObject).type !== 'parallel') return [];
  const own = ((written as JsonObject).states ?? {}) as JsonObject;
  const regions = ((whole as JsonObject | undefined)?.states ?? own) as JsonObject;
  return Object.entries(regions).flatMap(([region, value]) => {
    if (journey.at[1] === region || !isObject(value)) return [];
    const isOwn = !isObject(own[region]) || !Object.hasOwn(own[region], '$ref');
    const states = Object.entries(((value as JsonObject).states ?? {}) as Record<string, JsonObject>);
    return states.flatMap(([state, inner]) => {
      const answer = (inner.on as JsonObject | undefined)?.ANSWER;
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
        const rule = readRule(entry as JsonObject);
        const isAlone = states.length === 1 && list.length === 1;
        return { region, state, at: isOwn ? at : undefined, isAlone, ...rule };
      });
    });
  });
}

function readRule({
  guard,
  actions,
}: JsonObject): Pick<ResetRule, 'field' | 'condition' | 'clears' | 'forgets' | 'tells'> {
  const list = listActions(actions);
  const params = isObject(guard) ? (guard as JsonObject).params : undefined;
  const named = (type: string, member: string): string[] =>
    list
      .filter((action) => action.type === type)
      .flatMap((action) => ((action.params as JsonObject | undefined)?.[member] ?? []) as string | string[])
      .map(String);
  return {
    field: isObject(params) ? String((params as JsonObject).field) : undefined,
    condition: typeof guard === 'string' ? guard : readCondition(params),
    clears: named('clear', 'fields'),
    forgets: named('clearFilled', 'finding'),
    tells: named('tell', 'message'),
  };
}

function readCondition(params: Json | undefined): string | undefined {
  const when = isObject(params) ? (params as JsonObject).when : undefined;
  return typeof when === 'string' ? when : undefined;
}

const listActions = (actions: Json | undefined): JsonObject[] =>
  (actions === undefined ? [] : Array.isArray(actions) ? actions : [actions]).filter(isObject) as JsonObject[];

/** Adds a separate rule: a new answer to the field clears other fields. */
export function addRule(written: Json, journey: ChartJourney, field: string, clears: readonly string[]): ChartChange[] {
  const taken = new Set([...Object.keys(((written as JsonObject).states ?? {}) as JsonObject), ...journey.pages]);
  let region = field;
  for (let number = 2; taken.has(region); number += 1) region = `${field}${number}`;
  const actions = { type: 'clear', params: { fields: [...clears] } };
  const answer = { guard: { type: 'changed', params: { field } }, actions };
  const states = { watching: { on: { ANSWER: answer } } };
  return [{ at: ['states', region], to: { initial: 'watching', states } }];
}

/** Changes the fields that a rule clears. A rule without effect is deleted if possible. */
export function setClearedFields(written: Json, rule: ResetRule, clears: readonly string[]): ChartChange[] {
  const { at } = rule;
  if (at === undefined) return [];
  if (clears.length === 0 && rule.forgets.length + rule.tells.length === 0) return removeRule(rule);
  const entry = at.reduce<Json | undefined>(
    (inner, key) => (inner as JsonObject | undefined)?.[key],
    written,
  ) as JsonObject;
  const others = listActions(entry.actions).filter(({ type }) => type !== 'clear');
  const own = clears.length === 0 ? [] : [{ type: 'clear', params: { fields: [...clears] } }];
  const actions = [...own, ...others];
  return [{ at: [...at, 'actions'], to: (actions.length === 1 ? actions[0] : actions) as Json }];
}

/** Lets a rule about a field apply only while a condition is true; an empty name removes the condition. */
export const setRuleCondition = ({ at, field }: ResetRule, condition: string): ChartChange[] =>
  at === undefined || field === undefined
    ? []
    : [{ at: [...at, 'guard', 'params'], to: condition === '' ? { field } : { field, when: condition } }];

export const removeRule = ({ at, isAlone, region }: ResetRule): ChartChange[] =>
  at === undefined || !isAlone ? [] : [{ at: ['states', region] }];

const KEEP_PATH = ['on', 'RESET', 'actions', 'params', 'keep'];

/** Returns the fields that keep their answers when the buyer starts again; undefined if the form has no restart. */
export function listFieldsKeptOnReset(written: Json): string[] | undefined {
  const keep = KEEP_PATH.reduce<Json | undefined>(
    (inner, key) => (isObject(inner) ? (inner as JsonObject)[key] : undefined),
    written,
  );
  return Array.isArray(keep) ? keep.map(String) : undefined;
}

export const setFieldsKeptOnReset = (fields: readonly string[]): ChartChange[] => [{ at: KEEP_PATH, to: [...fields] }];
