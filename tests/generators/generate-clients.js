import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';

/*
 * Generates clients from a description: the types of openapi-typescript, and the client of @hey-api/openapi-ts.
 * Usage: node generate-clients.js DESCRIPTION.json FOLDER
 */
register('./typescript-hook.js', import.meta.url);
const { createClient } = await import('@hey-api/openapi-ts');
const { default: openapiTypescript, astToString } = await import('openapi-typescript');

const [description, folder] = process.argv.slice(2);
const readDescription = () => JSON.parse(readFileSync(description, 'utf8'));
writeFileSync(join(folder, 'types.ts'), astToString(await openapiTypescript(readDescription(), { silent: true })));
await createClient({
  input: readDescription(),
  output: { path: join(folder, 'client') },
  logs: { level: 'silent', file: false },
});
