import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderEnvExample, renderSettingsPage } from '#server/cli/built/render-settings.ts';
import { readConfig } from '#server/config.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { secretNames, settings } from '#server/settings.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const rows = Object.values(settings).flat();
const named = rows.flatMap(({ defaults }) => Object.keys(defaults));

test('.env.example and the page of settings match the output of npm run settings', () => {
  expect(read('.env.example')).toBe(renderEnvExample());
  expect(read('src/docs/settings.md')).toBe(renderSettingsPage());
});

test('.env.example names each setting once and sets none', () => {
  const lines = read('.env.example').split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  const names = lines.flatMap((line) => /^#([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
  expect(names.toSorted()).toEqual(named.toSorted());
});

/** Names that belong to other programs, and former names, which stop the start. */
const NOT_SETTINGS = ['DEBIAN_FRONTEND', 'PATH', 'REFUND_ALONE', 'STAFF_SECOND_FACTOR', 'VITEST'];
/** The sample program of partners, which runs on their machines. */
const FOREIGN = 'cli/partner-client/sell.ts';
/** Read by a library, not by our code. */
const READ_BY_LIBRARY = ['OTEL_EXPORTER_OTLP_HEADERS'];

/** Names in upper case that a file reads from the environment: `env.NAME`, `({ NAME }: Env`, and `'NAME'` beside an `env`. */
function readNames(code: string): string[] {
  if (!/\benv\b|: Env\b|readInteger|process\.env/.test(code)) return [];
  const members = [...code.matchAll(/\benv\??\.([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name);
  const taken = [...code.matchAll(/\{([^{}]*)\}(?:: Env\b| = (?:process\.)?env;)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/\b[A-Z][A-Z0-9_]+\b/g)].map(([name]) => name),
  );
  const called = [...code.matchAll(/(?:\(env, |setting\(|\bmost\(env, )'([A-Z][A-Z0-9_]+)'/g)].map(
    ([, name = '']) => name,
  );
  const listed = [...code.matchAll(/NAMES = \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name = '']) => name),
  );
  return [...members, ...taken, ...called, ...listed];
}

test('the table names each setting that the code reads, and no other', () => {
  const files = readdirSync(join(projectRoot, 'src/server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name) && !/\.test\.ts$/.test(name) && name !== FOREIGN)
    .map((name) => `src/server/${name}`);
  const inCode = new Set([...files, 'vite.config.ts'].flatMap((file) => readNames(read(file))));
  expect(NOT_SETTINGS.filter((name) => named.includes(name))).toEqual([]);
  expect([...inCode].filter((name) => !NOT_SETTINGS.includes(name)).toSorted()).toEqual(
    named.filter((name) => !READ_BY_LIBRARY.includes(name)).toSorted(),
  );
});

test('each name has one row, and each secret of a server is read from a file', () => {
  expect(new Set(named).size).toBe(named.length);
  expect(secretNames.filter((name) => !named.includes(name))).toEqual([]);
  for (const name of secretNames)
    expect(() => readConfig({ ENV_TYPE: 'Dev', [`${name}_FILE`]: '/nowhere' })).toThrow(
      `${name}_FILE: /nowhere cannot`,
    );
  const kinds = /_(KEY|KEYS_OLD|TOKEN|SECRET)$|^(DATABASE|FILES|SMTP)_URL$/;
  // The sandbox gateway reads its key from the environment alone.
  const looksSecret = named.filter((name) => kinds.test(name) && name !== 'API_KEY');
  expect(looksSecret.filter((name) => !secretNames.includes(name))).toEqual([]);
});

test('a server with the defaults of the table has the same configuration as a server without settings', () => {
  const base = { ENV_TYPE: 'Dev', SECRET_KEY: 'x'.repeat(32) };
  const defaults = Object.fromEntries(
    rows.flatMap((row) => Object.entries(row.defaults)).filter(([, value]) => value !== ''),
  );
  const { keys: _keys, ...given } = readConfig({ ...defaults, ...base });
  const { keys: _others, ...plain } = readConfig(base);
  expect(JSON.stringify(given)).toBe(JSON.stringify(plain));
});
