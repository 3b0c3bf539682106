import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { orDemonstration } from './demonstration.ts';
import { readSecondFactorSetting } from './people/second-factor/read-second-factor.ts';
import { ConfigError } from './platform/base/config-error.ts';

test.each(['prod', 'PROD', 'production'])('ENV_TYPE=%s does not start as a trial with demo codes', (envType) => {
  expect(() => readConfig({ ENV_TYPE: envType })).toThrow(new ConfigError(`ENV_TYPE: write Prod, not ${envType}`));
});

test('a server is Prod unless it is told otherwise, and names in one line what it misses', () => {
  const missing = 'SECRET_KEY, PUBLIC_URL, PAYWAY_URL, PAYWAY_MERCHANT_ID, PAYWAY_API_KEY';
  const line = `ENV_TYPE is Prod and misses ${missing} (a demonstration: npm start, or ENV_TYPE=Dev)`;
  for (const env of [{}, { ENV_TYPE: '' }, { ENV_TYPE: 'Prod' }])
    expect(() => readConfig(env)).toThrow(new ConfigError(line));
});

test('npm start makes a demonstration only where nothing is set that a shop needs', () => {
  expect(orDemonstration({ PORT: '3000', DATA_DIR: 'data' })).toEqual({
    ...{ PORT: '3000', DATA_DIR: 'data' },
    ENV_TYPE: 'Dev',
  });
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'PAYWAY_URL', 'SECRET_KEY', 'ENV_TYPE'])
    expect(() => readConfig(orDemonstration({ [name]: 'Prod' }))).toThrow(/^ENV_TYPE is Prod and misses /);
});

test('what codes by SMS may cost is read once, and a mistake is named', () => {
  const sms = (env: Record<string, string>) => readConfig({ ENV_TYPE: 'Dev', SECRET_KEY: 'x'.repeat(32), ...env }).sms;
  expect(sms({})).toEqual({ countries: ['KH'], perNumber: 5, perNumberOfStrangers: 15, perNetwork: 10, inAll: 200 });
  expect(sms({ SMS_COUNTRIES: 'kh, TH', SMS_IN_ALL: '50' })).toMatchObject({ countries: ['KH', 'TH'], inAll: 50 });
  expect(sms({ SMS_COUNTRIES: '*' })).toMatchObject({ countries: '*' });
  expect(() => sms({ SMS_COUNTRIES: 'Cambodia' })).toThrow(/^SMS_COUNTRIES: "CAMBODIA" is no country/);
  expect(() => sms({ SMS_PER_NETWORK: 'ten' })).toThrow(/^SMS_PER_NETWORK must be a whole number/);
});

test('a second factor is demanded of the insurer and the studio in Prod, of whom the setting names elsewhere', () => {
  const read = (SECOND_FACTOR: string, isProd = false) => readSecondFactorSetting({ SECOND_FACTOR }, isProd);
  expect(read('', true)).toEqual([
    'insurer:orders',
    'insurer:claims',
    'insurer:admin',
    'studio:edit',
    'studio:approve',
  ]);
  expect([read(''), read('none', true), read('b2b:sell, studio:approve')]).toEqual([
    ...[[], [], ['b2b:sell', 'studio:approve']],
  ]);
  expect(read('partners')).toEqual(['b2b:sell', 'b2b:claims', 'b2b:reports']);
  expect(() => read('staff')).toThrow(/^SECOND_FACTOR: "staff" is neither/);
  expect(() => readSecondFactorSetting({ STAFF_SECOND_FACTOR: 'true' }, true)).toThrow(/write SECOND_FACTOR=insurer /);
});

test.each([
  ...['0', '2.5', 'ninety', '4000'].map((days) => ['MESSAGE_DAYS', days]),
  ...['0', 'many'].map((quotes) => ['QUOTES_PER_MINUTE', quotes]),
])('%s=%s is no number of them', (name = '', value = '') => {
  expect(() => readConfig({ ENV_TYPE: 'Dev', [name]: value })).toThrow(new RegExp(`^${name} must be a whole number`));
});
