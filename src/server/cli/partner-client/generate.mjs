// Generates the client of partners from a description of the API. Usage: node generate.mjs DESCRIPTION.json FOLDER
// It is plain JavaScript in a process of its own, because the generator needs an older TypeScript than the project.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';

register(new URL('typescript-hook.js', import.meta.resolve('client-generators/package.json')));
const { createClient } = await import('@hey-api/openapi-ts');

const [description, folder] = process.argv.slice(2);
await createClient({
  input: JSON.parse(readFileSync(description, 'utf8')),
  output: { path: folder, module: { extension: '.js' } },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true },
    '@hey-api/typescript',
    { name: '@hey-api/sdk', responseStyle: 'data' },
  ],
  logs: { level: 'silent', file: false },
});
