import { useMemo } from 'react';
import { type NamedCase, readCases } from '#engine/cases/read-cases.ts';
import type { LookupStatus } from '#engine/commands/refresh-lookups.ts';
import type { Workspace } from '../base/workspace/workspace.ts';
import { useInWorkspace, useWorkspace } from '../base/workspace/workspace-context.ts';
import { type BuildResult, memoizeByFiles } from './build-product.ts';

/** A file in the folder of the cases that contains no cases: it lists mutants of the product that change no result. */
const EXEMPTIONS_FILE = 'equivalent-mutants.json';

/** Returns the files with a product's cases. */
export function listCaseFiles({ paths }: Pick<Workspace, 'paths'>, product: string): string[] {
  const folder = `product-schemas/${product}/cases/`;
  return paths().filter(
    (path) =>
      path.startsWith(folder) &&
      path.endsWith('.json') &&
      !path.slice(folder.length).includes('/') &&
      !path.endsWith(EXEMPTIONS_FILE),
  );
}

/** Returns a getter of a product's present test cases, each merged with its base; the same list until one changes. */
export function listProductCases(workspace: Workspace, product: string): () => BuildResult<NamedCase[]> {
  let files: string[] = [];
  let made: (() => BuildResult<NamedCase[]>) | undefined;
  return () => {
    const now = listCaseFiles(workspace, product);
    if (!made || now.join() !== files.join()) made = memoizeByFiles(workspace, (read) => readCases(now, read).cases);
    files = now;
    return made();
  };
}

/** Returns the present test cases of the open product, or the reason why they cannot be read. */
export function usePersonas(): BuildResult<NamedCase[]> {
  const { workspace, product } = useWorkspace();
  return useInWorkspace(useMemo(() => listProductCases(workspace, product), [workspace, product]));
}

/** Returns the results that the test cases have for each lookup, by the lookup's name: the choices for the preview. */
export function listLookupResults(
  personas: readonly NamedCase[],
): Record<string, { name: string; told: LookupStatus }[]> {
  const worlds: Record<string, { name: string; told: LookupStatus }[]> = {};
  for (const { testCase } of personas) {
    for (const [finding, told] of Object.entries(testCase.findings ?? {})) {
      const known = worlds[finding] ?? [];
      worlds[finding] = known;
      const written = JSON.stringify(told);
      if (!known.some((one) => JSON.stringify(one.told) === written)) known.push({ name: testCase.name, told });
    }
  }
  return worlds;
}
