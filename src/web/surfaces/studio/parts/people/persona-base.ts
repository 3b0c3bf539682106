import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Json } from '#engine/language/json.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { writtenCase } from '#web/surfaces/studio/preview/recorded-case.ts';

type ReadFile = (path: string) => Json | undefined;

/** The persona over which another is laid, as `readCases` finds it: the one that it names, else the first of `base.json`. Undefined for a whole one. */
export function baseOf({ name, file }: NamedCase, personas: readonly NamedCase[], read: ReadFile): string | undefined {
  const written = membersOf(read, file)[name]?.extends;
  if (written === null) return undefined;
  const named = typeof written === 'string' ? written : firstOf(personas, read);
  return named === name ? undefined : named;
}

/** The first of `base.json`, over which all are laid that name no other. */
function firstOf(personas: readonly NamedCase[], read: ReadFile): string | undefined {
  const file = personas.find((one) => one.file.endsWith('/base.json'))?.file;
  return file === undefined ? undefined : Object.keys(membersOf(read, file)).find((key) => key !== '$schema');
}

/** Those over which a persona may be laid: not itself, and none that is laid over it. */
export function possibleBases(persona: NamedCase, personas: readonly NamedCase[], read: ReadFile): NamedCase[] {
  const isOver = (one: NamedCase): boolean => {
    for (let at: NamedCase | undefined = one; at; ) {
      if (at.name === persona.name) return true;
      const under: string | undefined = baseOf(at, personas, read);
      at = personas.find(({ name }) => name === under);
    }
    return false;
  };
  return personas.filter((one) => !isOver(one));
}

/** Lays a persona over another, or over none; what it answers and where it ends stay as they are. */
export function laidOverAnother({ name, file, testCase }: NamedCase, base: NamedCase | undefined): Change {
  return { path: file, at: [name], to: writtenCase(testCase, testCase.name, base) as Json };
}

const membersOf = (read: ReadFile, file: string) => (read(file) ?? {}) as Record<string, { extends?: Json }>;
