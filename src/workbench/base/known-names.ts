import type { Logic, ProductDefinition } from '#engine/language/definition.ts';
import { namesRead } from '#engine/language/expression.ts';
import { circumstanceNames, knownFindings } from '#engine/language/vocabulary.ts';
import { fieldsOf } from '#engine/reviewed/fields-of.ts';
import { effectsOf } from '#engine/verbs/effects.ts';
import { chartNodes, sideRegions } from './chart-walk.ts';

/** Findings that pages ask for, and those that the server makes by itself. */
export function findingsOf({ form }: ProductDefinition): string[] {
  const asked = effectsOf(form).map(({ finding }) => finding);
  return [...new Set([...asked, ...knownFindings])];
}

/** Names that an expression about a whole draft may read; `members` limits what may follow the first dot. */
export type KnownNames = { plain: Set<string>; members: Record<string, Set<string>> };

export function knownNames(definition: ProductDefinition, derived: string[]): KnownNames {
  const regions = sideRegions(chartNodes(definition.chart), definition.form.pages);
  return {
    plain: new Set([...Object.keys(fieldsOf(definition)), ...derived, 'asOf']),
    members: {
      circumstances: new Set(circumstanceNames),
      findings: new Set(findingsOf(definition)),
      regions: new Set(regions),
    },
  };
}

export function isKnown({ plain, members }: KnownNames, name: string): boolean {
  const [head = '', member] = name.split('.');
  if (Object.hasOwn(members, head)) return member !== undefined && members[head]?.has(member) === true;
  return plain.has(head);
}

/** Names that an expression reads, those behind the derived values among them. */
export function namesReadDeeply(definition: ProductDefinition, logic: Logic): string[] {
  const seen = new Set<string>();
  const visit = (inner: Logic): void => {
    for (const name of namesRead(inner)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const derived = definition.form.derived.find(({ set }) => set === name);
      if (derived) visit(derived.logic);
    }
  };
  visit(logic);
  return [...seen];
}
