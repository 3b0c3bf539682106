import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

test.each(['prod', 'PROD', 'production'])('ENV_TYPE=%s does not start as a trial with demo codes', (envType) => {
  expect(() => readConfig({ ENV_TYPE: envType })).toThrow(new ConfigError(`ENV_TYPE: write Prod, not ${envType}`));
});

test('Prod has no default secret and no sandbox', () => {
  expect(() => readConfig({ ENV_TYPE: 'Prod' })).toThrow(ConfigError);
});
