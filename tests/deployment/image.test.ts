import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const lines = linesOf(read('Dockerfile'));
const second = lines.findLastIndex((line) => line.startsWith('FROM '));
/** The two stages, each with its instructions. */
const [build, run] = [lines.slice(0, second), lines.slice(second)];
const after = (stage: string[], word: string) =>
  stage.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

test('the image is built in one stage and runs in another, both with one full version', () => {
  expect(after(build, 'FROM')).toEqual(['node:24.11.1-bookworm-slim AS build']);
  expect(after(run, 'FROM')).toEqual(['node:24.11.1-bookworm-slim']);
});

test('packages are installed from the lock, and development packages are removed', () => {
  expect(after(build, 'RUN')).toEqual([
    'npm ci --no-audit --no-fund',
    'npm run build',
    "npm prune --omit=dev --no-save --no-audit --no-fund && rm -rf tests && find src -name '*.ts' -delete -o -name '*.tsx' -delete",
  ]);
  expect(build.findIndex((line) => line.startsWith('ENV '))).toBe(-1);
  expect(read('src/server/cli/prepare.mjs')).toContain(
    "run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], 'npm ci failed');",
  );
  expect(read('src/server/cli/prepare.mjs')).not.toMatch(/npm install|\['install', '--no-save'/);
});

test('the server runs as a user without rights, who owns only the data', () => {
  expect(after(run, 'USER')).toEqual(['node']);
  expect(after(run, 'RUN')).toEqual(['mkdir /data && chown node:node /data']);
  expect(after(run, 'COPY')).toEqual(['--from=build /app /app']);
  expect(after(run, 'VOLUME')).toEqual(['/data']);
  const order = run.map((line) => line.split(' ')[0]);
  expect(order.slice(order.indexOf('USER'))).toEqual(['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']);
});

test('the server is the command itself, in production, and has a health check', () => {
  expect(after(run, 'CMD')).toEqual(['["node", "dist/server/main.js"]']);
  expect(after(run, 'ENTRYPOINT')).toEqual([]);
  expect(after(run, 'EXPOSE')).toEqual(['3000 9464']);
  expect(after(run, 'ENV')).toEqual([
    'NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_PORT=9464 METRICS_HOST=0.0.0.0',
    'MALLOC_TRIM_THRESHOLD_=131072',
  ]);
  expect(after(run, 'HEALTHCHECK')[0]).toMatch(
    /^--interval=10s --timeout=5s --start-period=60s CMD \["node", .*\/api\/live/,
  );
});

test('an image contains no secret, no file that git ignores, and no output of a run', () => {
  expect([...after(build, 'ARG'), ...after(run, 'ARG'), ...after(build, 'ADD'), ...after(run, 'ADD')]).toEqual([]);
  expect(linesOf(read('.dockerignore'))).toEqual([
    ...['.git', 'node_modules', 'dist', 'data', 'coverage', 'test-results', 'backup-*', '*.log', '.env'],
    'src/server/deploy/secrets',
  ]);
});
