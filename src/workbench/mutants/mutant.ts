import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';

/** Names and numbers from the top of a definition, as `loadDefinition` puts it together. */
export type DefinitionPath = (string | number)[];

/** The new value at a position; undefined removes the value. */
export type DefinitionChange = { place: DefinitionPath; value: Json | undefined };

/** A product changed in one place, and the detector that detected it. */
export type MutantReport = {
  /** A stable id: `chart journey.plan NEXT 0 retargeted to customerInfo`. */
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
    | 'claimRule'
    | 'list';
  /** The file and the position. */
  at: string;
  line: string;
  /** The first detector that detected it: `case family-to-japan: ...`; undefined for a survivor. */
  noticed?: string;
  /** The reason why it changes nothing, for a survivor that is declared equivalent. */
  equivalent?: string;
};

/** A product changed in one place, with its form for readers. Some data needs more than one entry in `changes`. */
export type Mutant = Pick<MutantReport, 'id' | 'kind' | 'line'> & {
  changes: [DefinitionChange, ...DefinitionChange[]];
  /** The condition, value or field with another result. The detectors that mention it run first. */
  subject?: string;
};

/** One or more changes. */
export type DefinitionChanges = Mutant['changes'];

/** Creates a mutant of one part of a product; `what` describes the changes. */
export type MutantFactory = (what: string, ...changes: DefinitionChanges) => Mutant;

/**
 * Creates the factory for mutants of one part.
 * @param title the start of their ids
 * @param line the part in words for readers
 */
export function createMutantFactory(kind: Mutant['kind'], title: string, line = title): MutantFactory {
  return (what, ...changes) => ({ id: `${title} ${what}`, kind, line: `${line}: ${what}`, changes });
}

/** The change that removes the value at a position. */
export const removeAt = (...place: DefinitionPath): DefinitionChange => ({ place, value: undefined });

/** The change that replaces the value at a position. */
export const setAt = (place: DefinitionPath, value: unknown): DefinitionChange => ({ place, value: value as Json });

/** The changes that exchange an entry of a list and the entry before it. */
export const exchangeAt = (list: DefinitionPath, index: number, all: readonly unknown[]): DefinitionChanges => [
  setAt([...list, index - 1], all[index]),
  setAt([...list, index], all[index - 1]),
];

/** Applies the changes to a definition. The unchanged parts are shared with the sound definition. */
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

/** Reads the value at a position. */
export function readAtPath(definition: ProductDefinition, place: DefinitionPath): Json | undefined {
  return place.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    definition,
  ) as never;
}
