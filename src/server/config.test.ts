import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

test.each(['prod', 'PROD', 'production'])('ENV_TYPE=%s does not start as a trial with demo codes', (envType) => {
  expect(() => readConfig({ ENV_TYPE: envType })).toThrow(new ConfigError(`ENV_TYPE: write Prod, not ${envType}`));
});

test('Prod has no default secret and no sandbox', () => {
  expect(() => readConfig({ ENV_TYPE: 'Prod' })).toThrow(ConfigError);
});

test('what codes by SMS may cost is read once, and a mistake is named', () => {
  const sms = (env: Record<string, string>) => readConfig({ ENV_TYPE: 'Dev', SECRET_KEY: 'x'.repeat(32), ...env }).sms;
  expect(sms({})).toEqual({ countries: ['KH'], perNumber: 5, perNumberOfStrangers: 15, perNetwork: 10, inAll: 200 });
  expect(sms({ SMS_COUNTRIES: 'kh, TH', SMS_IN_ALL: '50' })).toMatchObject({ countries: ['KH', 'TH'], inAll: 50 });
  expect(sms({ SMS_COUNTRIES: '*' })).toMatchObject({ countries: '*' });
  expect(() => sms({ SMS_COUNTRIES: 'Cambodia' })).toThrow(/^SMS_COUNTRIES: "CAMBODIA" is no country/);
  expect(() => sms({ SMS_PER_NETWORK: 'ten' })).toThrow(/^SMS_PER_NETWORK must be a whole number/);
});
