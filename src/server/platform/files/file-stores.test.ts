import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startFakeS3Store } from '#tests/fakes/fake-s3-store.ts';
import { readFileSettings } from './file-settings.ts';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';
import { openFiles } from './open-files.ts';
import { putWithRow } from './put-with-row.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
const s3 = await startFakeS3Store();
const gone = await startFakeS3Store();
await gone.close();
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await s3.close();
});
afterEach(() => {
  s3.ahead = 0;
});

function storeAt(FILES_URL: string): FileStore {
  return openFiles({ dataDir: folder, files: readFileSettings({ FILES_URL }, false) });
}

const idsIn = async (store: FileStore): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of store.list()) ids.push(id);
  return ids.toSorted();
};

const id = 'a-picture-of-a-card';
const bytes = Buffer.concat([Buffer.from('some bytes, \0 among them '), randomBytes(70_000)]);
const wrongNames = [
  '../../../etc/passwd',
  'a/b/c/d/e/f/g/h/i',
  'a.picture.of.a.card',
  '',
  'short',
  'a-picture-of-a?list',
];

/** A real store, if there is one: it must fulfil the same contract. */
const { TEST_S3_URL } = process.env;

describe.each<[string, FileStore]>([
  ['a folder', storeAt('')],
  ['S3', storeAt(s3.url)],
  ...(TEST_S3_URL ? [['a real S3', storeAt(TEST_S3_URL)] as [string, FileStore]] : []),
])('%s', (_name, store) => {
  test('the store returns a file until its removal', async () => {
    expect(await store.get(id)).toBeNull();
    await store.put(id, bytes);
    expect(await store.get(id)).toEqual(bytes);
    await store.put(id, Buffer.from('other bytes'));
    expect(await store.get(id)).toEqual(Buffer.from('other bytes'));
    await store.remove(id);
    expect(await store.get(id)).toBeNull();
    await store.remove(id);
  });

  test('the store lists all its files, with the time of each', async () => {
    const ids = Array.from({ length: 5 }, (_one, at) => `file-number-${at}-of-five`);
    for (const one of ids) await store.put(one, Buffer.from(one));
    expect(await idsIn(store)).toEqual(ids);
    for await (const { changedAt } of store.list())
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(10 * 60_000);
    for (const one of ids) await store.remove(one);
    expect(await idsIn(store)).toEqual([]);
  });

  test.each(wrongNames)('a name that is no id of ours is refused: %j', async (name) => {
    await expect(store.get(name)).rejects.toThrow('id of ours');
    await expect(store.put(name, bytes)).rejects.toThrow('id of ours');
    await expect(store.remove(name)).rejects.toThrow('id of ours');
  });

  test('the store is tested at the start, and no test file remains', async () => {
    expect(await store.check()).toBeUndefined();
    expect(await idsIn(store)).toEqual([]);
  });
});

test('a folder lists a half-written file of a crash, and removes it together with the file', async () => {
  const store = storeAt('');
  await store.put(id, bytes);
  writeFileSync(join(folder, 'files', `${id}.part`), 'some');
  writeFileSync(join(folder, 'files', 'half-of-another-one.part'), 'some');
  expect(await idsIn(store)).toEqual([id, 'half-of-another-one']);
  for (const one of await idsIn(store)) await store.remove(one);
  expect(readdirSync(join(folder, 'files'))).toEqual([]);
});

test('in a folder, no file is left open', async () => {
  const store = storeAt('');
  await store.put(id, bytes);
  // The open files of this process, if the system lists them.
  const open = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : [];
  const isOurs = (fd: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  };
  expect(open.filter(isOurs)).toEqual([]);
  await store.remove(id);
});

test('a folder that cannot be written is named at the start', async () => {
  writeFileSync(join(folder, 'no-folder'), '');
  const files = { s3: undefined, clamd: undefined };
  expect(await openFiles({ dataDir: join(folder, 'no-folder'), files }).check()).toMatch(
    /^DATA_DIR: files cannot be written in .*no-folder\/files \(ENOTDIR\)$/,
  );
});

test('a missing folder that cannot be created is named, too', async () => {
  const dataDir = join(folder, 'linked');
  mkdirSync(dataDir);
  symlinkSync(join(dataDir, 'nowhere', 'at-all'), join(dataDir, 'files'));
  expect(await openFiles({ dataDir, files: { s3: undefined, clamd: undefined } }).check()).toMatch(
    /^DATA_DIR: files cannot be written in .*linked\/files \(E[A-Z]+\)$/,
  );
});

test('two shops share a bucket under two prefixes, and do not see each other’s files', async () => {
  const other = storeAt(s3.url.replace('/shop?', '/other/shop?'));
  await other.put(id, bytes);
  expect(await storeAt(s3.url).get(id)).toBeNull();
  expect(await idsIn(storeAt(s3.url))).toEqual([]);
  expect([...s3.kept.keys()]).toEqual([`other/shop/${id}`]);
  await other.remove(id);
});

test('a busy store is asked again, and an unavailable or interrupted store is an error, not an empty store', async () => {
  const store = storeAt(s3.url);
  s3.lies.push([503, 'SlowDown']);
  await store.put(id, bytes);
  s3.lies.push([500, 'InternalError'], [503, 'SlowDown']);
  expect(await store.get(id)).toEqual(bytes);
  for (const lie of ['drop', 'half', [404, 'NoSuchBucket']] as const) {
    s3.lies.push(lie as never);
    await expect(store.get(id)).rejects.toThrow(FileStoreUnavailable);
  }
  await store.remove(id);
});

test.each<[string, (url: string) => string, RegExp]>([
  ['key', (url) => url.replace('AKIA', 'AKIB'), /key or secret is wrong \(InvalidAccessKeyId\)/],
  ['secret', (url) => url.replace('s3cret', 's3cert'), /key or secret is wrong \(SignatureDoesNotMatch\)/],
  [
    'region',
    (url) => url.replace('ap-southeast-1', 'eu-west-1'),
    /the region is wrong \(AuthorizationHeaderMalformed\)/,
  ],
  ['bucket', (url) => url.replace('/papers/', '/paper/'), /there is no such bucket \(NoSuchBucket\)/],
  ['port', () => gone.url, /the host does not answer \(ECONNREFUSED\)/],
])('a wrong %s is one line at the start, without the secret', async (_what, wrong, line) => {
  const said = await storeAt(wrong(s3.url)).check();
  expect(said).toMatch(
    /^FILES_URL \(http:\/\/127\.0\.0\.1:\d+\/paper[^\n]*; no file is taken or given until it is right$/,
  );
  expect(said).toMatch(line);
  expect(said).not.toMatch(/s3cret|s3cert/);
});

test('a wrong clock is one line, too', async () => {
  s3.ahead = 20 * 60_000;
  expect(await storeAt(s3.url).check()).toMatch(/the clock of this machine is wrong \(RequestTimeTooSkewed\)/);
  expect(existsSync(join(folder, 'papers'))).toBe(false);
});

test('a folder lists only files of the shop, and an unreadable file is an error, not a missing file', async () => {
  const dataDir = join(folder, 'odd');
  const store = openFiles({ dataDir, files: { s3: undefined, clamd: undefined } });
  expect(await idsIn(store)).toEqual([]);
  mkdirSync(join(dataDir, 'files', id), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'readme.txt'), '');
  symlinkSync(join(dataDir, 'nowhere'), join(dataDir, 'files', 'a-file-that-just-went'));
  expect(await idsIn(store)).toEqual([id]);
  await expect(store.get(id)).rejects.toThrow(/EISDIR/);
  const inAFile = openFiles({
    dataDir: join(dataDir, 'files', 'readme.txt'),
    files: { s3: undefined, clamd: undefined },
  });
  await expect(idsIn(inAFile)).rejects.toThrow(/ENOTDIR/);
});

test('a file is stored before its row is written, and is removed if the row is refused', async () => {
  const store = storeAt('');
  const row = async () => (await store.get(id))?.toString();
  expect(await putWithRow(store, id, Buffer.from('first'), row)).toBe('first');
  const refused = () => Promise.reject(new Error('the row is refused'));
  await expect(putWithRow(store, id, bytes, refused)).rejects.toThrow('the row is refused');
  expect(await store.get(id)).toBeNull();
  const lasting = { ...store, remove: () => Promise.reject(new Error('the store is away')) };
  await expect(putWithRow(lasting, id, bytes, refused)).rejects.toThrow('the row is refused');
  await store.remove(id);
});

test('a bucket lists only files of the shop', async () => {
  const store = storeAt(s3.url);
  await store.put(id, bytes);
  const other = { bytes, changedAt: new Date() };
  for (const name of ['shop/short', 'shop/a&b-with-letters-of-xml', 'shop/folder/a-picture-of-a-card'])
    s3.kept.set(name, other);
  expect(await idsIn(store)).toEqual([id]);
  s3.kept.clear();
});

test.each<[[number, string], string]>([
  [[403, 'AccessDenied'], 'the key may not write, read and delete there (AccessDenied)'],
  [[301, 'PermanentRedirect'], 'the region is wrong (PermanentRedirect)'],
  [[403, 'RequestExpired'], 'the clock of this machine is wrong (RequestExpired)'],
  [[400, 'Odd &amp; &lt;new&gt; &quot;code&apos;'], 'it says no (Odd & <new> "code\')'],
  [[204, 'NoContent'], 'it says no (204)'],
])('a store that answers %j at the start is one line', async (lie, line) => {
  s3.lies.push(lie);
  expect(await storeAt(s3.url).check()).toMatch(/^FILES_URL \(http:\/\/127\.0\.0\.1:\d+\/papers\): /);
  s3.lies.push(lie);
  expect(await storeAt(s3.url).check()).toContain(`: ${line}; no file is taken or given until it is right`);
});

test('a store that confirms a file but does not store it is one line too', async () => {
  s3.lies.push([200, 'Kept']);
  expect(await storeAt(s3.url).check()).toMatch(/^FILES_URL \(\S+\): what is written there is not what is read$/);
});

test('a full disk makes the store unavailable: no part of a file remains, and stored files are read', async () => {
  // The device that is always full on Linux.
  const dataDir = mkdtempSync(join(tmpdir(), 'full-'));
  const store = openFiles({ dataDir, files: { s3: undefined, clamd: undefined } });
  await store.put(id, bytes);
  const full = 'a-file-for-a-full-disk';
  symlinkSync('/dev/full', join(dataDir, 'files', `${full}.part`));
  await expect(store.put(full, bytes)).rejects.toEqual(new FileStoreUnavailable('ENOSPC'));
  expect(readdirSync(join(dataDir, 'files'))).toEqual([id]);
  expect(await store.get(id)).toEqual(bytes);
  rmSync(dataDir, { recursive: true });
});
