import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '#contract/call.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

const CONTRACT_FOLDER = 'src/contract';

/** Every call that a file of the contract exports, once, with the first file that exports it. */
export async function listContractCalls(): Promise<{ file: string; call: Call }[]> {
  const files = readdirSync(join(projectRoot, CONTRACT_FOLDER), { recursive: true, encoding: 'utf8' })
    .map((name) => `${CONTRACT_FOLDER}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted();
  const found = new Map<Call, string>();
  for (const file of files) {
    const all: Record<string, unknown> = await import(join(projectRoot, file));
    for (const call of Object.values(all).filter(isCall)) if (!found.has(call)) found.set(call, file);
  }
  return [...found].map(([call, file]) => ({ file, call }));
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;
