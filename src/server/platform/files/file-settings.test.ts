import { expect, test } from 'vitest';
import { readFileSettings } from './file-settings.ts';

const s3 = (FILES_URL: string, isProd = false) => readFileSettings({ FILES_URL }, isProd).s3;
const WRONG = 'FILES_URL must be s3://key:secret@host/bucket?region=name, / in key and secret written as %2F';

test('the address of a store uses https, or plain http only in a trial', () => {
  const bucketUrl = (url: string, isProd?: boolean) => s3(url, isProd)?.bucketUrl;
  expect(bucketUrl('s3://key:secret@s3.example/papers', true)).toBe('https://s3.example/papers');
  expect(bucketUrl('https://key:secret@s3.example:9000/papers/', true)).toBe('https://s3.example:9000/papers');
  expect(bucketUrl('http://key:secret@s3.example/papers')).toBe('http://s3.example/papers');
  expect(() => s3('http://key:secret@s3.example/papers', true)).toThrow(WRONG);
});

test('the path behind the bucket begins every name, and the default region is that of Virginia', () => {
  expect(s3('s3://key:secret@s3.example/papers')).toMatchObject({ prefix: '', region: 'us-east-1' });
  expect(s3('s3://key:secret@s3.example/papers/shop//?region=eu-west-1')).toMatchObject({
    ...{ prefix: 'shop/', region: 'eu-west-1' },
  });
});

test.each([
  'papers',
  's3://:secret@s3.example/papers',
  's3://key@s3.example/papers',
  's3://key:secret@s3.example',
  's3://key:secret@s3.example/',
  's3:key:secret/papers',
  'ftp://key:secret@s3.example/papers',
])('%s is no valid store', (url) => {
  for (const isProd of [false, true]) expect(() => s3(url, isProd)).toThrow(WRONG);
});

test('a scanner is named by host and port', () => {
  const clamd = (CLAMD_URL: string) => readFileSettings({ CLAMD_URL }, true).clamd;
  expect(clamd('tcp://scanner')).toEqual({ host: 'scanner', port: 3310 });
  expect(clamd('tcp://10.0.0.3:3311')).toEqual({ host: '10.0.0.3', port: 3311 });
  expect(readFileSettings({ FILES_URL: '', CLAMD_URL: '' }, true)).toEqual({ s3: undefined, clamd: undefined });
  for (const wrong of ['scanner:3310', 'tcp://', 'tcp:///socket', 'http://scanner', 'scanner'])
    expect(() => clamd(wrong), wrong).toThrow('CLAMD_URL must be tcp://host:3310');
});
