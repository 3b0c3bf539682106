import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSourceFiles } from '#tests/support/source-files.ts';
import { projectRoot } from './platform/base/project-root.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const written = read('src/server/SECURITY.md');

/** Files that a section of SECURITY.md names in its table. */
function namedIn(section: string): string[] {
  const text = written.slice(written.indexOf(`### ${section}`)).split(/\n##+ /)[0] ?? '';
  return [...text.matchAll(/`(src\/server\/[\w./-]+\.ts)`/g)].map(([, file]) => String(file));
}

/** Code of a server that works: neither the sandbox nor commands. */
const sources = listSourceFiles('src/server').filter(({ file }) => !/\.test\.ts$|\/sandbox\/|\/cli\//.test(file));
const filesWith = (signs: RegExp) => sources.filter(({ code }) => signs.test(code)).map(({ file }) => file);

const CALLS =
  /\btypeof fetch\b|\bfetch\(`?\w|createTransport\(|new pg\.(Pool|Client)\(|\bconnect\(\{|from 'node:https'/;
/** They fetch from whom the caller names. */
const NO_CALL = ['src/server/operations/running/observability.ts'];

test('the inventory lists every outgoing call', () => {
  const named = namedIn('Outgoing calls');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  expect(filesWith(CALLS).filter((file) => !named.includes(file) && !NO_CALL.includes(file))).toEqual([]);
});

test('the inventory lists every file that signs, encrypts or derives', () => {
  const named = namedIn('Keys and cryptography');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  const signs = /\b(createHmac|hkdfSync|createCipheriv|scrypt|publicEncrypt|createSign)\(|createHash\('(?!sha256)/;
  expect(filesWith(signs).filter((file) => !named.includes(file))).toEqual([]);
});
