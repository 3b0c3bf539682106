import { personaFindings } from '#engine/check/check-personas.ts';
import type { NamedPersona } from '#engine/paths/find-witnesses.ts';
import type { Product } from '#engine/product.ts';
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
  return {
    name: 'persona',
    notices(product, mutant) {
      const order = personas.toSorted((left, right) => nearness(mutant, right) - nearness(mutant, left));
      for (const one of order) {
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
function nearness({ changes: [{ place }] }: Mutant, { persona }: NamedPersona): number {
  const [part, second, name] = place;
  if (part === 'form') return second === 'conditions' && Object.hasOwn(persona.facts ?? {}, String(name)) ? 1 : 0;
  return part === 'chart' && (place.includes('ANSWER') || place.includes('RESET')) && persona.changes ? 1 : 0;
}

function says(product: Product, { name, persona }: NamedPersona): string | undefined {
  return complaint(() => personaFindings(product, name, persona)[0]?.message);
}
