import { execFileSync } from 'node:child_process';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { parseCsvRecords } from '#product-files/csv-text.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { CodeMutant } from './code-mutants.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Lines of each file that are other than in a commit. */
export function listChangedLines(commit: string): Map<string, Set<number>> {
  const lines = new Map<string, Set<number>>();
  let file = '';
  for (const line of git('diff', '-U0', '--no-color', commit).split('\n')) {
    if (line.startsWith('+++ b/')) file = line.slice('+++ b/'.length);
    const [, from, count] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from === undefined) continue;
    const own = lines.get(file) ?? new Set();
    for (let at = 0; at < Number(count ?? 1); at += 1) own.add(Number(from) + at);
    lines.set(file, own);
  }
  return lines;
}

/** Mutants of code in what was changed since; of data and of the database those of a file that was. */
export function selectChangedMutants(mutants: CodeMutant[], changed: Map<string, Set<number>>): CodeMutant[] {
  return mutants.filter(({ file, line, fault }) =>
    fault === 'data' ? [...changed.keys()].some((one) => one.startsWith(file)) : changed.get(file)?.has(line),
  );
}

/** A product as it was in a commit; undefined where it was none. */
export function loadDefinitionAt(commit: string, product: string): ProductDefinition | undefined {
  try {
    return loadDefinition(product, (path) => {
      const text = git('show', `${commit}:${path}`);
      return path.endsWith('.csv') ? (parseCsvRecords(text) as unknown as Json) : (JSON.parse(text) as Json);
    });
  } catch {
    return undefined;
  }
}

export const currentCommit = (): string => git('rev-parse', '--short', 'HEAD').trim();
