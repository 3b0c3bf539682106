import { listEffects } from '#engine/commands/list-effects.ts';
import type { Logic, ProductDefinition } from '#engine/language/definition.ts';
import { listReadNames } from '#engine/language/expression.ts';
import { circumstanceNames, serverLookups } from '#engine/language/vocabulary.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import { listChartNodes, listSideRegions } from './chart-nodes.ts';

/** Lists the lookups that pages request, and those that the server makes itself. */
export function listLookups({ form }: ProductDefinition): string[] {
  const asked = listEffects(form).map(({ finding }) => finding);
  return [...new Set([...asked, ...serverLookups])];
}

/**
 * The names that an expression about a whole draft may read. `members`: for some names, the names that may follow their
 * dot.
 */
export type KnownNames = { plain: Set<string>; members: Record<string, Set<string>> };

export function collectKnownNames(definition: ProductDefinition, derived: string[]): KnownNames {
  const regions = listSideRegions(listChartNodes(definition.chart), definition.form.pages);
  return {
    plain: new Set([...Object.keys(mapFields(definition)), ...derived, 'asOf']),
    members: {
      circumstances: new Set(circumstanceNames),
      findings: new Set(listLookups(definition)),
      regions: new Set(regions),
    },
  };
}

export function isKnownName({ plain, members }: KnownNames, name: string): boolean {
  const [head = '', member] = name.split('.');
  if (Object.hasOwn(members, head)) return member !== undefined && members[head]?.has(member) === true;
  return plain.has(head);
}

/** Lists the names that an expression reads, including those that derived values read. */
export function listNamesReadDeeply(definition: ProductDefinition, logic: Logic): string[] {
  const seen = new Set<string>();
  const visit = (inner: Logic): void => {
    for (const name of listReadNames(inner)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const derived = definition.form.derived.find(({ set }) => set === name);
      if (derived) visit(derived.logic);
    }
  };
  visit(logic);
  return [...seen];
}
