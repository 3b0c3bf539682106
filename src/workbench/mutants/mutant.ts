import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';

/** Names and numbers from the top of a definition, as `loadDefinition` puts it together. */
export type DefinitionPath = (string | number)[];

/** What stands at a place instead; undefined takes it away. */
export type DefinitionChange = { place: DefinitionPath; value: Json | undefined };

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
  changes: [DefinitionChange, ...DefinitionChange[]];
  /** The condition, value or field that is judged otherwise: who speaks of it is asked first. */
  subject?: string;
};

/** The definition with the changes. Whatever lies beside them is shared with the sound one. */
export function applyChanges(definition: ProductDefinition, changes: DefinitionChange[]): ProductDefinition {
  return changes.reduce<unknown>((node, { place, value }) => replaceAt(node, place, value), definition) as never;
}

function replaceAt(node: unknown, [key, ...rest]: DefinitionPath, value: Json | undefined): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) {
    const inner = replaceAt(node[Number(key)], rest, value);
    return inner === undefined ? node.toSpliced(Number(key), 1) : node.with(Number(key), inner);
  }
  const members = (node ?? {}) as Record<string, unknown>;
  const inner = replaceAt(members[key], rest, value);
  if (inner !== undefined) return { ...members, [key]: inner };
  const { [key]: _gone, ...others } = members;
  return others;
}

/** What stands at a place. */
export function readAtPath(definition: ProductDefinition, place: DefinitionPath): Json | undefined {
  return place.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    definition,
  ) as never;
}
