import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Call } from '#contract/call.ts';

/**
 * Reduces the contract's calls to plain data for the browser: the method, the path, and each request schema that the
 * web's source names (`NAME.body`, `NAME.query` or `NAME.params`), because a form reads its limits. The bundler removes
 * unused parts of this data. TypeBox and all other schemas stay on the server.
 * @param contract the folder of the contract
 * @param web the folder of the web application
 */
export function writeCallData(contract: string, web: string): Plugin {
  let named = new Set<string>();
  return {
    name: 'calls-as-data',
    apply: 'build',
    // Runs before the types are removed from the code.
    enforce: 'pre',
    buildStart() {
      named = listNamedMembers(web);
    },
    async transform(code, id) {
      if (!id.startsWith(contract) || !/^import (?!type).* from '(typebox|\.{1,2}\/call\.ts)'/m.test(code)) return null;
      const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      const data = Object.entries(module).filter(([, value]) => typeof value !== 'function');
      return data
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(selectMembers(name, value, named))};`)
        .join('\n');
    },
  };
}

/** Lists the parts of calls that the web's source names: `sendQuote.body`. */
function listNamedMembers(web: string): Set<string> {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const source = files.map((file) => readFileSync(join(web, file), 'utf8')).join('\n');
  return new Set([...source.matchAll(/\b\w+\.(?:body|query|params)\b/g)].map(([words]) => words));
}

function selectMembers(name: string, value: unknown, named: Set<string>): unknown {
  if (typeof value !== 'object' || value === null || !('path' in value && 'reply' in value)) return value;
  const { method, path, isRead, ...parts } = value as Call;
  const sent = Object.entries(parts).filter(([part]) => named.has(`${name}.${part}`));
  return { method, path, isRead, ...Object.fromEntries(sent) };
}
