import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const { scripts, engines }: { scripts: Record<string, string>; engines: object } = JSON.parse(read('package.json'));

test('.ci/run runs both commands to their end, and stops at the first that fails', () => {
  const lines = read('.ci/run').split('\n');
  expect(lines.slice(0, 1)).toEqual(['#!/usr/bin/env bash']);
  expect(lines).toContain('set -euo pipefail');
  const runs = lines.filter((line) => /\bnpm\b/.test(line) && !line.startsWith('#'));
  expect(runs).toEqual(['npm test', 'npm run test:deep -- --share 24']);
  expect(lines.filter((line) => /\|\| *true|set \+e|exit 0/.test(line))).toEqual([]);
  expect(statSync(join(projectRoot, '.ci/run')).mode & 0o111).toBe(0o111);
});

/** Commands that a person or a machine counts on. */
const COMMANDS = {
  prestart: 'node src/server/cli/prepare.mjs',
  start: 'node src/server/cli/built/start.mjs',
  predev: 'node src/server/cli/prepare.mjs',
  dev: 'node --import tsx src/server/cli/dev.ts',
  check: 'biome check . && tsc -p tsconfig.json && knip --cache --cache-location dist/knip',
  build: 'node --import tsx src/server/cli/build.ts',
  pretest: 'node src/server/cli/prepare.mjs --tests',
  test: 'node --import tsx tests/run/cli.ts',
  'pretest:deep': 'node src/server/cli/prepare.mjs --tests',
  'test:deep': 'node --import tsx tests/run/cli.ts --deep',
  'product:check': 'node --import tsx src/server/cli/product-check.ts',
  paths: 'node --import tsx tests/paths/cli.ts',
  mutants: 'node --import tsx tests/mutants/cli.ts',
  'image:check': 'node --import tsx tests/image/cli.ts',
  settings: 'node --import tsx src/server/cli/settings.ts',
  sbom: 'node --import tsx src/server/cli/built/sbom.ts',
  'db:migrate': 'node src/server/cli/built/command.mjs migrate',
};

test('each command does the work that its name describes', () => {
  expect(scripts).toMatchObject(COMMANDS);
  expect(engines).toEqual({ node: '>=20.19' });
});

test('each command runs a file of the repository, and none runs by itself when packages are installed', () => {
  for (const [name, script] of Object.entries(scripts))
    for (const [file] of script.matchAll(/\b(src|tests)\/\S+\.m?ts|\b(src|tests)\/\S+\.mjs/g))
      expect([name, file, existsSync(join(projectRoot, file))]).toEqual([name, file, true]);
  const byThemselves = /^(pre|post)?(install|prepare|pack|publish)$|^dependencies$/;
  expect(Object.keys(scripts).filter((name) => byThemselves.test(name))).toEqual([]);
});

test('npm test and the deep run do all their steps, in this order', () => {
  const code = read('tests/run/cli.ts');
  const stepsOf = (name: string) => {
    const from = code.indexOf(`function ${name}(): void {`);
    const lines = code.slice(from, code.indexOf('\n}\n', from)).split('\n').slice(1);
    return lines.map((line) => /silent', '([\w:]+)'/.exec(line)?.[1] ?? /^ *(\w+)\(/.exec(line)?.[1]);
  };
  expect(stepsOf('runFull')).toEqual(['check', 'product:check', 'vitest', 'checkTimes', 'runBrowserTests']);
  expect(stepsOf('runDeep')).toEqual(['vitest', 'paths', 'mutants', 'image:check', 'runBrowserTests']);
  expect(code).toContain('if (values.deep) runDeep();');
  expect(code).toContain('else runFull();');
  expect(read('tests/run/steps.ts')).toContain('process.exit(1);');
});
