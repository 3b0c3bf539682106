import type { Product } from '#engine/product.ts';
import { personaFindings } from '#workbench/check/check-personas.ts';
import type { NamedPersona } from '#workbench/check/read-cases.ts';
import { type CellReaders, cellReaders, isOfTable } from './cell-readers.ts';
import { complaint } from './complaint.ts';
import type { Mutant } from './mutant.ts';
import type { MutationSubject } from './mutation-subject.ts';
import { type Oracle, toFront } from './oracle.ts';

/** Where the personas end, what they pay, which pages they pass, what they are told, what their changes do. */
export function personaOracle({ plan }: MutationSubject): Oracle {
  const personas = [...plan.personas];
  const sound = new Map<NamedPersona, boolean>();
  const isSound = (one: NamedPersona): boolean => {
    const known = sound.get(one) ?? says(plan.product, one) === undefined;
    sound.set(one, known);
    return known;
  };
  let readers: CellReaders<NamedPersona> | undefined;
  const nearest = (mutant: Mutant): NamedPersona[] => {
    if (!isOfTable(mutant)) return personas.toSorted((one, other) => nearness(mutant, other) - nearness(mutant, one));
    readers ??= cellReaders(plan.product, personas, says);
    const near = readers.of(mutant);
    return near.alone ? near.readers : [...new Set([...near.readers, ...personas])];
  };
  return {
    name: 'persona',
    notices(product, mutant) {
      for (const one of nearest(mutant)) {
        const said = says(product, one);
        // One that complains of the sound product tells nothing of a mutant.
        if (said === undefined || !isSound(one)) continue;
        toFront(personas, personas.indexOf(one));
        return `${one.name}: ${said}`;
      }
      return undefined;
    },
  };
}

/** Who says something of the very place is asked first: of a condition, or of what a change deletes. */
function nearness({ subject, changes: [{ place }] }: Mutant, { persona }: NamedPersona): number {
  if (subject !== undefined) return Object.hasOwn(persona.facts ?? {}, subject) ? 1 : 0;
  return (place.includes('ANSWER') || place.includes('RESET')) && persona.changes ? 1 : 0;
}

function says(product: Product, one: NamedPersona): string | undefined {
  return complaint(() => personaFindings(product, one)[0]?.message);
}
