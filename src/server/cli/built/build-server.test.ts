import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { buildServer } from './build-server.ts';

const folder = join(projectRoot, 'dist/server');

test('what a module of the server reads beside itself is found from the bundle, too', async () => {
  await buildServer(projectRoot);
  const places = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const code = readFileSync(join(folder, name), 'utf8');
      const own = [...code.matchAll(/new URL\(\s*"([^"]+)",\s*new URL\("([^"]+)", import\.meta\.url\)/g)];
      return own.map(
        ([, place = '', module = '']) => new URL(place, new URL(module, pathToFileURL(join(folder, name)))),
      );
    })
    .map((url) => fileURLToPath(url));
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
  const named = places.map((place) => place.slice(projectRoot.length));
  for (const place of ['', 'src/server/platform/db/migrations', 'src/server/platform/documents/typeset-process.mjs'])
    expect(named).toContain(place);
  expect(named).toContain('src/server/platform/cards/card-worker.mjs');
  expect(named.filter((place) => place.endsWith('-process.ts')).length).toBe(7);
});
