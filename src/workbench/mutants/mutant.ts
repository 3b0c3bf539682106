import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';

/** Names and numbers from the top of a definition, as `loadDefinition` puts it together. */
export type Place = (string | number)[];

/** What stands at a place instead; undefined takes it away. */
export type Change = { place: Place; value: Json | undefined };

/** A product changed in one place, and what noticed. */
export type MutantReport = {
  /** Stable: `chart journey.plan NEXT 0 retargeted to customerInfo`. */
  id: string;
  kind:
    | 'chart'
    | 'condition'
    | 'table'
    | 'reset'
    | 'form'
    | 'cover'
    | 'paper'
    | 'word'
    | 'setting'
    | 'afterSale'
    | 'list';
  /** File and place. */
  at: string;
  line: string;
  /** The first oracle that noticed: `case family-to-japan: ...`; undefined for a survivor. */
  noticed?: string;
  /** Why it changes nothing, for a survivor that is declared equivalent. */
  equivalent?: string;
};

/** A product changed in one place, as people read it; `changes` are more than one where data needs it. */
export type Mutant = Pick<MutantReport, 'id' | 'kind' | 'line'> & {
  changes: [Change, ...Change[]];
  /** The condition, value or field that is judged otherwise: who speaks of it is asked first. */
  subject?: string;
};

/** The definition with the changes. Whatever lies beside them is shared with the sound one. */
export function mutated(definition: ProductDefinition, changes: Change[]): ProductDefinition {
  return changes.reduce<unknown>((node, { place, value }) => replaced(node, place, value), definition) as never;
}

function replaced(node: unknown, [key, ...rest]: Place, value: Json | undefined): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) {
    const inner = replaced(node[Number(key)], rest, value);
    return inner === undefined ? node.toSpliced(Number(key), 1) : node.with(Number(key), inner);
  }
  const members = (node ?? {}) as Record<string, unknown>;
  const inner = replaced(members[key], rest, value);
  if (inner !== undefined) return { ...members, [key]: inner };
  const { [key]: _gone, ...others } = members;
  return others;
}

/** What stands at a place. */
export function atPlace(definition: ProductDefinition, place: Place): Json | undefined {
  return place.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    definition,
  ) as never;
}
