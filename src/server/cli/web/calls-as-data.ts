import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Call } from '#contract/call.ts';

/**
 * The calls of the contract as the browser needs them: of each the method, the path and the schema of what is sent, as
 * plain data that the bundler can leave out one by one. TypeBox and the schemas of replies stay on the server.
 * @param contract the folder of the contract
 */
export function callsAsData(contract: string): Plugin {
  return {
    name: 'calls-as-data',
    apply: 'build',
    // Before types are taken out of the code.
    enforce: 'pre',
    async transform(code, id) {
      if (!id.startsWith(contract) || !/^import Type\b.* from 'typebox'/m.test(code)) return null;
      const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      const data = Object.entries(module).filter(([, value]) => typeof value !== 'function');
      return data.map(([name, value]) => `export const ${name} = ${JSON.stringify(shown(value))};`).join('\n');
    },
  };
}

function shown(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('path' in value && 'reply' in value)) return value;
  const { method, path, isRead, body } = value as Call;
  return { method, path, isRead, body };
}
