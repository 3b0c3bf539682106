import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A node of the syntax tree, read without its types: rules look at a few kinds of it. */
export type Node = { type: string; [member: string]: unknown };

/** `isLater`: by `await import`, when it is needed. */
type Import = { from: string; isType: boolean; isLater: boolean };

export type SourceFile = { file: string; code: string; imports: Import[]; nodes: Node[] };

/** Every TypeScript file below a folder, tests aside. */
export function listSourceFiles(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => parseSource(file, readFileSync(join(root, file), 'utf8')));
}

/** Every file of tests below a folder, helpers of `tests` among them. */
export function listTestFiles(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => (folder === 'tests' ? /\.tsx?$/ : /\.test\.tsx?$/).test(file))
    .sort()
    .map((file) => parseSource(file, readFileSync(join(root, file), 'utf8')));
}

export function listProjectFolders(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

export function parseSource(file: string, code: string): SourceFile {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const nodes: Node[] = [];
  collectNodes(program, nodes);
  return { file, code, nodes, imports: nodes.flatMap(parseImport) };
}

function collectNodes(value: unknown, nodes: Node[]): void {
  if (Array.isArray(value)) for (const inner of value) collectNodes(inner, nodes);
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') nodes.push(value as Node);
    for (const inner of Object.values(value)) collectNodes(inner, nodes);
  }
}

function parseImport(node: Node): Import[] {
  const source = node.source as { value?: unknown } | null | undefined;
  if (typeof source?.value !== 'string') return [];
  const isType = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
  return [{ from: source.value, isType, isLater: node.type === 'ImportExpression' }];
}
