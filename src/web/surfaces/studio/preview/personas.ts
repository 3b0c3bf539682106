import { useMemo } from 'react';
import { type NamedCase, readCases } from '#engine/cases/read-cases.ts';
import type { LookupStatus } from '#engine/commands/refresh-lookups.ts';
import type { Workspace } from '../base/workspace/workspace.ts';
import { useInWorkspace, useWorkspace } from '../base/workspace/workspace-context.ts';
import { type Made, rememberedByFiles } from './put-together.ts';

/** A file beside the cases of a product: it lists mutants that have no effect. */
const EXEMPTIONS = 'equivalent-mutants.json';

/** Returns the files with a product's cases. */
export function caseFilesOf({ paths }: Pick<Workspace, 'paths'>, product: string): string[] {
  const folder = `product-schemas/${product}/cases/`;
  return paths().filter(
    (path) =>
      path.startsWith(folder) &&
      path.endsWith('.json') &&
      !path.slice(folder.length).includes('/') &&
      !path.endsWith(EXEMPTIONS),
  );
}

/** Returns a getter of a product's present cases, each merged with its base; the same list until one changes. */
export function personasOf(workspace: Workspace, product: string): () => Made<NamedCase[]> {
  let files: string[] = [];
  let made: (() => Made<NamedCase[]>) | undefined;
  return () => {
    const now = caseFilesOf(workspace, product);
    if (!made || now.join() !== files.join()) made = rememberedByFiles(workspace, (read) => readCases(now, read).cases);
    files = now;
    return made();
  };
}

/** Returns the present cases of the open product, or the reason why they cannot be read. */
export function usePersonas(): Made<NamedCase[]> {
  const { workspace, product } = useWorkspace();
  return useInWorkspace(useMemo(() => personasOf(workspace, product), [workspace, product]));
}

/** Returns the lookup results of the personas, by finding: the choices for the preview. */
export function worldsOf(personas: readonly NamedCase[]): Record<string, { name: string; told: LookupStatus }[]> {
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
