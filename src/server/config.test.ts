import { expect, test } from 'vitest';
import { prodEnv } from '#tests/support/prod-env.ts';
import { readConfig } from './config.ts';
import { applyDemoDefaults } from './demo-defaults.ts';
import { readSecondFactorSetting } from './people/second-factor/read-second-factor.ts';
import { ConfigError } from './platform/base/config-error.ts';

/** Minor units. */
const USUAL_LIMITS = { refund: 200_00, claim: 500_00, booking: 1_000_00, markAsPaid: 1_000_00 };

test.each(['prod', 'PROD', 'production'])('ENV_TYPE=%s does not start as a trial with demo codes', (envType) => {
  expect(() => readConfig({ ENV_TYPE: envType })).toThrow(new ConfigError(`ENV_TYPE: write Prod, not ${envType}`));
});

test('a server is Prod by default, and names all missing settings in one line', () => {
  const missing = 'SECRET_KEY, PUBLIC_URL, PAYWAY_URL, PAYWAY_MERCHANT_ID, PAYWAY_API_KEY';
  const line = `ENV_TYPE is Prod and misses ${missing} (a demonstration: npm start, or ENV_TYPE=Dev)`;
  for (const env of [{}, { ENV_TYPE: '' }, { ENV_TYPE: 'Prod' }])
    expect(() => readConfig(env)).toThrow(new ConfigError(line));
});

test('npm start makes a demonstration only if no setting of a shop is present', () => {
  expect(applyDemoDefaults({ PORT: '3000', DATA_DIR: 'data' })).toEqual({
    ...{ PORT: '3000', DATA_DIR: 'data' },
    ...{ ENV_TYPE: 'Dev', DEMO_ORDERS: '300' },
  });
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'PAYWAY_URL', 'SECRET_KEY', 'ENV_TYPE'])
    expect(() => readConfig(applyDemoDefaults({ [name]: 'Prod' }))).toThrow(/^ENV_TYPE is Prod and misses /);
});

test('the limits for codes by SMS are read once, and a mistake is named', () => {
  const sms = (env: Record<string, string>) => readConfig({ ENV_TYPE: 'Dev', SECRET_KEY: 'x'.repeat(32), ...env }).sms;
  expect(sms({})).toEqual({
    countries: ['KH'],
    perNumber: 5,
    perNumberOfStrangers: 15,
    beforeWork: 20,
    perNetwork: 300,
    inAll: 1000,
  });
  expect(sms({ SMS_COUNTRIES: 'kh, TH', SMS_IN_ALL: '50' })).toMatchObject({ countries: ['KH', 'TH'], inAll: 50 });
  expect(sms({ SMS_COUNTRIES: '*' })).toMatchObject({ countries: '*' });
  expect(() => sms({ SMS_COUNTRIES: 'Cambodia' })).toThrow(/^SMS_COUNTRIES: "CAMBODIA" is no country/);
  expect(() => sms({ SMS_PER_NETWORK: 'ten' })).toThrow(/^SMS_PER_NETWORK must be a whole number/);
});

test('in Prod the insurer, the studio and the partners need a second factor; elsewhere the setting names them', () => {
  const read = (SECOND_FACTOR: string, isProd = false) => readSecondFactorSetting({ SECOND_FACTOR }, isProd);
  expect(read('', true)).toEqual([
    'insurer:orders',
    'insurer:claims',
    'insurer:claim-payments',
    'insurer:admin',
    'insurer:export',
    'insurer:audit',
    'studio:edit',
    'studio:approve',
    ...['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:admin', 'b2b:webhooks', 'b2b:export'],
  ]);
  expect([read(''), read('none', true), read('b2b:sell, studio:approve')]).toEqual([
    ...[[], [], ['b2b:sell', 'studio:approve']],
  ]);
  expect(read('partners')).toEqual([
    ...['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:admin', 'b2b:webhooks', 'b2b:export'],
  ]);
  expect(() => read('staff')).toThrow(/^SECOND_FACTOR: "staff" is neither/);
  expect(() => readSecondFactorSetting({ STAFF_SECOND_FACTOR: 'true' }, true)).toThrow(/write SECOND_FACTOR=insurer /);
});

test.each([
  ...['0', '2.5', 'ninety', '4000'].map((days) => ['MESSAGE_DAYS', days]),
  ...['0', 'many'].map((quotes) => ['QUOTES_PER_MINUTE', quotes]),
])('%s=%s is no valid number', (name = '', value = '') => {
  expect(() => readConfig({ ENV_TYPE: 'Dev', [name]: value })).toThrow(new RegExp(`^${name} must be a whole number`));
});

const inDev = (env: Record<string, string>) => readConfig({ ENV_TYPE: 'Dev', SECRET_KEY: 'x'.repeat(32), ...env });

test('the carriers of messages are read once', () => {
  expect(inDev({}).carriers).toEqual({ smtp: undefined, sms: undefined, telegram: undefined });
  const MAIL_FROM = 'Serey Insurance <no-reply@shop.example>';
  expect(inDev({ SMTP_URL: 'smtps://no-reply%40shop.example:p%40ss@mail.example', MAIL_FROM }).carriers.smtp).toEqual({
    ...{ host: 'mail.example', port: 465, user: 'no-reply@shop.example', password: 'p@ss' },
    ...{ isSecure: true, demandsTls: false, from: MAIL_FROM },
  });
  const sms = { SMS_PROVIDER: 'plasgate', SMS_KEY: 'key', SMS_SECRET: 'secret', SMS_SENDER: 'SEREY' };
  expect(inDev({ ...sms, TELEGRAM_TOKEN: 'token' }).carriers).toMatchObject({
    sms: { provider: 'plasgate', baseUrl: 'https://cloudapi.plasgate.com', key: 'key' },
    telegram: { baseUrl: 'https://gatewayapi.telegram.org', token: 'token' },
  });
});

test.each<[string, Record<string, string>]>([
  ['SMTP_URL must be smtps://', { SMTP_URL: 'https://user:hidden@mail.example', MAIL_FROM: 'a@b.example' }],
  ['MAIL_FROM must say', { SMTP_URL: 'smtp://user:hidden@mail.example' }],
  ['MAIL_FROM must say', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Serey Insurance' }],
  ['MAIL_FROM must say', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }],
  ['SMS_PROVIDER must be plasgate or twilio', { SMS_PROVIDER: 'pigeon' }],
  ['SMS_PROVIDER is twilio and misses SMS_SECRET, SMS_SENDER', { SMS_PROVIDER: 'twilio', SMS_KEY: 'hidden' }],
  ['TELEGRAM_TOKEN needs SMS_PROVIDER', { TELEGRAM_TOKEN: 'hidden' }],
])('the start reports a fault in one line, without a secret: %s', (line, env) => {
  expect(() => inDev(env)).toThrow(new RegExp(`^${line}`));
  expect(() => inDev(env)).not.toThrow(/hidden/);
});

test('the place of files, and their scanner, are read once', () => {
  expect(inDev({}).files).toEqual({ s3: undefined, clamd: undefined });
  const FILES_URL = 's3://key:sec%2Fret@s3.example:9000/papers/shop/one/?region=ap-southeast-1';
  expect(inDev({ FILES_URL, CLAMD_URL: 'tcp://scanner.example' }).files).toEqual({
    s3: {
      ...{ bucketUrl: 'https://s3.example:9000/papers', prefix: 'shop/one/', region: 'ap-southeast-1' },
      ...{ accessKeyId: 'key', secretAccessKey: 'sec/ret' },
    },
    clamd: { host: 'scanner.example', port: 3310 },
  });
});

test.each<[string, Record<string, string>]>([
  ['FILES_URL must be s3://', { FILES_URL: 's3://key:hidden@s3.example' }],
  ['FILES_URL must be s3://', { FILES_URL: 's3://s3.example/papers' }],
  ['FILES_URL: in user and password write', { FILES_URL: 's3://key:hid/den@s3.example/papers' }],
  ['FILES_URL must be s3://', { FILES_URL: 'ftp://key:hidden@s3.example/papers' }],
  ['FILES_URL: write %', { FILES_URL: 's3://key:hidden%@s3.example/papers' }],
  ['CLAMD_URL must be tcp://', { CLAMD_URL: 'http://scanner.example:3310' }],
])('the start reports a fault of the file settings in one line, without a secret: %s', (line, env) => {
  expect(() => inDev(env)).toThrow(new RegExp(`^${line}`));
  expect(() => inDev(env)).not.toThrow(/hid/);
});

const inProd = (env: Record<string, string> = {}) => readConfig({ ...prodEnv, SECRET_KEY: 'x'.repeat(32), ...env });

test('a setting without a value has the default of a demonstration', () => {
  expect(inDev({})).toMatchObject({
    ...{ port: 3000, host: '0.0.0.0', envType: 'Dev', isProd: false, databaseUrl: undefined, publicUrl: undefined },
    ...{
      callbackUrl: 'http://127.0.0.1:3000',
      cardReaderUrl: undefined,
      messageDays: 90,
      demoOrders: 0,
      maintenance: false,
      apiDocs: true,
    },
    ...{ trustProxy: false, quotesPerMinute: 60, payment: { kind: 'sandbox' }, aloneLimits: USUAL_LIMITS },
    running: { drainSeconds: 0 },
    site: { messengerScript: undefined },
  });
  expect(inDev({}).dataDir).toMatch(/\/data$/);
});

test('each setting is read from its own name', () => {
  const url = 'postgresql://shop:secret@db/shop';
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: '/var/shop',
    DATABASE_URL: url,
    PUBLIC_URL: 'http://shop.example/',
  };
  const more = {
    MESSAGE_DAYS: '3650',
    DEMO_ORDERS: '300',
    MAINTENANCE: 'true',
    QUOTES_PER_MINUTE: '10000',
    ALONE_LIMITS: 'claim = 0,refund=1',
    TRUST_PROXY: '10.0.0.1',
  };
  expect(
    inDev({ ...env, ...more, CARD_READER_URL: 'http://reader:8080/', MESSENGER_URL: 'https://chat.example/a.js' }),
  ).toMatchObject({
    ...{ port: 0, host: '127.0.0.1', dataDir: '/var/shop', databaseUrl: url, publicUrl: 'http://shop.example' },
    ...{
      callbackUrl: 'http://shop.example',
      cardReaderUrl: 'http://reader:8080',
      messageDays: 3650,
      demoOrders: 300,
      maintenance: true,
    },
    ...{ quotesPerMinute: 10_000, aloneLimits: { ...USUAL_LIMITS, claim: 0, refund: 1_00 }, trustProxy: ['10.0.0.1'] },
    site: { messengerScript: 'https://chat.example/a.js' },
  });
  expect(inDev({ CALLBACK_URL: 'http://10.0.0.1:3000/', PUBLIC_URL: 'http://shop.example' }).callbackUrl).toBe(
    'http://10.0.0.1:3000',
  );
  expect(inDev({ PORT: '8080' }).callbackUrl).toBe('http://127.0.0.1:8080');
  expect(
    inDev({ HIDE_MESSENGER: 'true', MESSENGER_URL: 'https://chat.example/a.js' }).site.messengerScript,
  ).toBeUndefined();
  expect(inDev({ SERVICE_WORKER: 'false' }).site.hasWorker).toBe(false);
  expect(inDev({ SERVICE_WORKER: '' }).site.hasWorker).toBe(true);
  expect(inDev({ MAINTENANCE: 'yes' }).maintenance).toBe(false);
  expect(inDev({ ALONE_LIMITS: 'booking=100000000' }).aloneLimits.booking).toBe(10_000_000_000);
});

test('in Prod the bank collects the money, and visitors move to other servers where these may exist', () => {
  expect(inProd()).toMatchObject({
    ...{ isProd: true, publicUrl: 'https://shop.example', callbackUrl: 'https://shop.example', apiDocs: false },
    payment: {
      kind: 'payway',
      baseUrl: 'https://payway.example',
      merchantId: 'merchant',
      apiKey: 'key',
      rsaPublicKey: undefined,
    },
    running: { drainSeconds: 0 },
  });
  expect(inProd({ DATABASE_URL: 'postgres://db/shop?sslmode=verify-full' }).running.drainSeconds).toBe(5);
  expect(inDev({ DATABASE_URL: 'postgres://db/shop' }).running.drainSeconds).toBe(0);
  expect(inProd({ API_DOCS: 'true' }).apiDocs).toBe(true);
  expect(
    inDev({ PAYWAY_URL: 'http://127.0.0.1:9000', PAYWAY_MERCHANT_ID: 'm', PAYWAY_API_KEY: 'k' }).payment,
  ).toMatchObject({
    ...{ kind: 'payway', baseUrl: 'http://127.0.0.1:9000', merchantId: 'm', apiKey: 'k' },
  });
  for (const name of ['PAYWAY_MERCHANT_ID', 'PAYWAY_API_KEY'])
    expect(() =>
      inDev({ PAYWAY_URL: 'https://payway.example', PAYWAY_MERCHANT_ID: 'm', PAYWAY_API_KEY: 'k', [name]: '' }),
    ).toThrow(new ConfigError(`${name} is missing`));
  for (const name of Object.keys(prodEnv).slice(1))
    expect(() => inProd({ [name]: '' })).toThrow(`ENV_TYPE is Prod and misses ${name} (`);
});

test.each<[string, Record<string, string>, boolean]>([
  [
    'DATABASE_URL must be an address that begins with postgres: or postgresql://',
    { DATABASE_URL: 'mysql://db/shop' },
    false,
  ],
  ['PUBLIC_URL must be an address that begins with http: or https://', { PUBLIC_URL: 'shop.example' }, false],
  ['PUBLIC_URL must be an address that begins with https://', { PUBLIC_URL: 'http://shop.example' }, true],
  ['CARD_READER_URL must be an address that begins with https://', { CARD_READER_URL: 'http://reader' }, true],
  ['PAYWAY_URL must be an address that begins with https://', { PAYWAY_URL: 'http://payway.example' }, true],
  ['CALLBACK_URL must be an address that begins with http: or https://', { CALLBACK_URL: 'ftp://shop.example' }, true],
  ['MESSENGER_URL must be an address that begins with https://', { MESSENGER_URL: 'http://chat.example' }, true],
  ['PORT must be a whole number from 0 to 65535, not "65536"', { PORT: '65536' }, false],
  ['MESSAGE_DAYS must be a whole number from 1 to 3650, not "3651"', { MESSAGE_DAYS: '3651' }, false],
  ['QUOTES_PER_MINUTE must be a whole number from 1 to 10000, not "10001"', { QUOTES_PER_MINUTE: '10001' }, false],
  ['ALONE_LIMITS: refund must be a whole number from 0 to 100000000, not "-1"', { ALONE_LIMITS: 'refund=-1' }, false],
  ['ALONE_LIMITS: claim must be a whole number from 0 to 100000000, not "1.5"', { ALONE_LIMITS: 'claim=1.5' }, false],
  [
    'ALONE_LIMITS: booking must be a whole number from 0 to 100000000, not "100000001"',
    { ALONE_LIMITS: 'booking=100000001' },
    false,
  ],
  ['ALONE_LIMITS names claim twice', { ALONE_LIMITS: 'claim=1, claim=2' }, false],
  [
    'ALONE_LIMITS: write refund=, claim=, booking=, markAsPaid= and an amount, not "bribe=5"',
    { ALONE_LIMITS: 'bribe=5' },
    false,
  ],
  [
    'ALONE_LIMITS: write refund=, claim=, booking=, markAsPaid= and an amount, not "refund"',
    { ALONE_LIMITS: 'refund' },
    false,
  ],
  ['REFUND_ALONE is now ALONE_LIMITS="refund=300"', { REFUND_ALONE: '300' }, false],
])('%s', (line, env, isProd) => {
  expect(() => (isProd ? inProd(env) : inDev(env))).toThrow(new ConfigError(line));
});

const tls = /^DATABASE_URL: in Prod PostgreSQL is reached by TLS: /;

test.each([
  'postgresql://shop:secret@db.example/shop',
  'postgresql://shop:secret@db.example/shop?sslmode=disable',
  'postgresql://shop:secret@db.example/shop?sslmode=prefer',
  'postgresql://shop:secret@10.0.0.7/shop?sslmode=no-verify',
])('in Prod %s is refused without TLS', (DATABASE_URL) => {
  expect(() => inProd({ DATABASE_URL })).toThrow(tls);
  expect(() => inProd({ DATABASE_URL })).not.toThrow(/secret/);
  expect(inDev({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(inProd({ DATABASE_URL, DATABASE_PLAIN: 'private-network' }).databaseUrl).toBe(DATABASE_URL);
  expect(() => inProd({ DATABASE_URL, DATABASE_PLAIN: 'yes' })).toThrow(
    'DATABASE_PLAIN must be private-network, not "yes"',
  );
});

test.each([
  ...['require', 'verify-ca', 'verify-full'].map((mode) => `postgresql://db.example/shop?sslmode=${mode}`),
  ...['localhost', '127.0.0.1', '[::1]'].map((host) => `postgresql://${host}:5433/shop`),
  'postgresql:///shop?host=/var/run/postgresql',
])('in Prod %s is accepted', (DATABASE_URL) => expect(inProd({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL));
