import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Json } from '#engine/language/json.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { formatCase } from '#web/surfaces/studio/preview/recorded-case.ts';

type FileReader = (path: string) => Json | undefined;

/** Returns the base that `readCases` uses: the case in `extends`, else the first of `base.json`; undefined if none. */
export function findBaseCase(
  { name, file }: NamedCase,
  personas: readonly NamedCase[],
  read: FileReader,
): string | undefined {
  const written = toMembers(read, file)[name]?.extends;
  if (written === null) return undefined;
  const named = typeof written === 'string' ? written : findDefaultBase(personas, read);
  return named === name ? undefined : named;
}

/** Returns the first test case of `base.json`. It is the base of all test cases that name no other. */
function findDefaultBase(personas: readonly NamedCase[], read: FileReader): string | undefined {
  const file = personas.find((one) => one.file.endsWith('/base.json'))?.file;
  return file === undefined ? undefined : Object.keys(toMembers(read, file)).find((key) => key !== '$schema');
}

/** Returns the possible bases of a test case: all except itself and the test cases that build on it. */
export function listPossibleBases(persona: NamedCase, personas: readonly NamedCase[], read: FileReader): NamedCase[] {
  const isOver = (one: NamedCase): boolean => {
    for (let at: NamedCase | undefined = one; at; ) {
      if (at.name === persona.name) return true;
      const under: string | undefined = findBaseCase(at, personas, read);
      at = personas.find(({ name }) => name === under);
    }
    return false;
  };
  return personas.filter((one) => !isOver(one));
}

/** Returns the change that sets another base, or none if `base` is undefined. Answers and result do not change. */
export function rebaseCase({ name, file, testCase }: NamedCase, base: NamedCase | undefined): Change {
  return { path: file, at: [name], to: formatCase(testCase, testCase.name, base) as Json };
}

const toMembers = (read: FileReader, file: string) => (read(file) ?? {}) as Record<string, { extends?: Json }>;
