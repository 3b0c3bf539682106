import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { applyDemoDefaults } from '#server/demo-defaults.ts';
import { prodEnv } from '#tests/support/prod-env.ts';
import { ConfigError } from './config-error.ts';
import { projectRoot } from './project-root.ts';
import { resolveSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('a secret is read from a file, without the end of its line', () => {
  expect(resolveSecretFiles({ PORT: '1', SMS_SECRET_FILE: file('sms', ' two words \r\n') }, ['SMS_SECRET'])).toEqual({
    ...{ PORT: '1', SMS_SECRET_FILE: undefined, SMS_SECRET: ' two words ' },
  });
  const { PAYWAY_API_KEY: _, ...without } = prodEnv;
  const config = readConfig({
    ...without,
    SECRET_KEY_FILE: file('key', `${'x'.repeat(32)}\n`),
    PAYWAY_API_KEY_FILE: file('payway', 'bank-key\n'),
    DATABASE_URL_FILE: file('database', 'postgresql://shop:secret@127.0.0.1/shop\n'),
  });
  expect(config).toMatchObject({
    payment: { apiKey: 'bank-key' },
    databaseUrl: 'postgresql://shop:secret@127.0.0.1/shop',
  });
});

test.each<[string, Record<string, string>]>([
  ['SMTP_URL and SMTP_URL_FILE are both set', { SMTP_URL: 'smtp://a:hidden@b', SMTP_URL_FILE: '/dev/null' }],
  ['FILES_URL_FILE: /nowhere/at/all cannot be read \\(ENOENT\\)', { FILES_URL_FILE: '/nowhere/at/all' }],
  ['OIDC_CLIENT_SECRET_FILE: /tmp cannot be read \\(EISDIR\\)', { OIDC_CLIENT_SECRET_FILE: '/tmp' }],
  ['BAKONG_TOKEN_FILE: /dev/null is empty', { BAKONG_TOKEN_FILE: '/dev/null' }],
])('the start reports a fault in one line, without a secret: %s', (line, env) => {
  const start = () => readConfig({ ENV_TYPE: 'Dev', SECRET_KEY: 'x'.repeat(32), ...env });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${line}`));
  expect(start).not.toThrow(/hidden/);
});

test('npm start makes no demonstration of a shop whose secrets are in files', () => {
  const SECRET_KEY_FILE = file('shop', 'x'.repeat(32));
  expect(applyDemoDefaults({ SECRET_KEY_FILE })).toEqual({ SECRET_KEY_FILE });
});

test('each secret of compose.yaml may be in a file', () => {
  const inCompose = [
    ...readFileSync(join(projectRoot, 'compose.yaml'), 'utf8').matchAll(/^ {4}(\w+)_FILE: \/run\/secrets/gm),
  ].map(([, name]) => String(name));
  expect(inCompose).toEqual(['SECRET_KEY', 'DATABASE_URL', 'FILES_URL', 'PAYWAY_API_KEY']);
  const start = (name: string) => () => readConfig({ ENV_TYPE: 'Dev', [`${name}_FILE`]: '/nowhere/at/all' });
  for (const name of inCompose) expect(start(name)).toThrow(`${name}_FILE: /nowhere/at/all cannot be read`);
});
