import { isObject, type Json } from '#engine/language/json.ts';
import { type ReadJson, readWithReferences } from '#engine/language/load-definition.ts';
import type { Case } from './run-case.ts';

/** An error in a case file: its position as a file and a JSON pointer, and the way to fix it (`mend`). */
export type CaseIssue = {
  code: string;
  file: string;
  at: string;
  message: string;
  mend: string;
  facts?: { line: string };
};

/** A complete example case, its name and the path of its file. */
export type NamedCase = { name: string; testCase: Case; file: string };

/** Members that an example case inherits from the case named by `extends`. All other members are never inherited. */
const INHERITED_MEMBERS = ['asOf', 'circumstances', 'answers', 'findings', 'ends', 'path'];

const REQUIRED_MEMBERS = ['asOf', 'answers', 'ends'];

type Members = Record<string, Json>;

/**
 * Reads the example cases of a product's files, in the order of their names, and the errors in their inheritance. Each
 * case is merged over the case named by `extends` (default: the first case of `base.json`) as a JSON merge patch (RFC
 * 7396): null removes a member. A case with `extends: null` inherits nothing.
 */
export function readCases(files: string[], read: ReadJson): { cases: NamedCase[]; faults: CaseIssue[] } {
  const faults: CaseIssue[] = [];
  const written = new Map<string, { file: string; members: Members }>();
  const known = new Map<string, Members | undefined>();
  let base: string | undefined;
  for (const file of files) {
    const entries = Object.entries(readWithReferences(file, read) as Record<string, Members>);
    if (file.endsWith('/base.json')) base = entries[0]?.[0];
    for (const [name, members] of entries) {
      const other = written.get(name);
      if (other)
        add('case-repeated', { file, name }, `"${name}" stands in ${other.file} too.`, 'Give it another name.');
      else written.set(name, { file, members });
    }
  }
  const cases = [...written.keys()].sort().flatMap((name): NamedCase[] => {
    const { file, members } = written.get(name) as { file: string; members: Members };
    const taken = takenBy(name, []);
    if (taken === undefined) return [];
    const missing = REQUIRED_MEMBERS.filter((member) => taken[member] === undefined);
    for (const member of missing)
      add('shape', { file, name }, `"${member}" is missing, here and in what it extends.`, 'Write it.');
    const { extends: _extended, ...own } = members;
    return missing.length > 0 ? [] : [{ name, file, testCase: { ...own, ...taken } as unknown as Case }];
  });
  return { cases, faults };

  /**
   * Returns the inherited members of a case, merged with the case's own members; undefined if the extended case does
   * not exist or is part of a cycle.
   */
  function takenBy(name: string, open: string[]): Members | undefined {
    if (known.has(name)) return known.get(name);
    const { file, members } = written.get(name) as { file: string; members: Members };
    const extended = (members.extends === undefined ? base : members.extends) as string | null | undefined;
    const own = Object.fromEntries(Object.entries(members).filter(([member]) => INHERITED_MEMBERS.includes(member)));
    const isRoot = extended === null || (name === base && extended === name);
    const taken = isRoot ? own : extendCase(extended, own, { file, name }, [...open, name]);
    known.set(name, taken);
    return taken;
  }

  /**
   * Merges a case's own members (`own`) over those of the extended case. `open`: the names of the cases that are being
   * merged, so that a cycle is found.
   */
  function extendCase(
    extended: string | undefined,
    own: Members,
    place: Pick<NamedCase, 'file' | 'name'>,
    open: string[],
  ): Members | undefined {
    if (extended === undefined || !written.has(extended))
      return add(
        'case-extends',
        place,
        `There is no case "${extended ?? 'of base.json'}".`,
        'Name a case that there is.',
      );
    if (open.includes(extended))
      return add('case-extends', place, `It extends "${extended}", which extends it.`, 'Let one of them be whole.');
    const under = takenBy(extended, open);
    return under && (mergePatch(under, own) as Members);
  }

  function add(
    code: string,
    { file, name }: Pick<NamedCase, 'file' | 'name'>,
    message: string,
    mend: string,
  ): undefined {
    faults.push({ code, file, at: toPointer(name), message, mend });
  }
}

function mergePatch(under: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: Members = isObject(under) ? { ...(under as Members) } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = mergePatch(result[name], value as Json);
  }
  return result;
}

const toPointer = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
