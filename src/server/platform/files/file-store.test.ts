import { expect, test } from 'vitest';
import { createProbeFile, FileStoreUnavailable, isFileId, requireId } from './file-store.ts';

test('a file id has sixteen to sixty-four letters, digits and dashes, and contains no path', () => {
  const named = (length: number) => isFileId('a'.repeat(length));
  expect([named(15), named(16), named(64), named(65)]).toEqual([false, true, true, false]);
  expect(isFileId('Az09_-Az09_-Az09')).toBe(true);
  for (const other of ['../../etc/passwd-1', 'aaaaaaaa.aaaaaaaa', 'aaaaaaaa/aaaaaaaa', `${'a'.repeat(16)}\n`, ''])
    expect(isFileId(other)).toBe(false);
  expect(() => requireId('a'.repeat(16))).not.toThrow();
  expect(() => requireId('../../etc/passwd-1')).toThrow('a file is named by an id of ours');
});

test('a store is tested with a file of a new name each time', () => {
  const [one, other] = [createProbeFile(), createProbeFile()];
  expect([isFileId(one.id), one.id === other.id, one.bytes.length > 0]).toEqual([true, false, true]);
});

test('an unavailable store reports its error code', () => {
  const away = new FileStoreUnavailable('ECONNREFUSED');
  expect([away.name, away.code, away.message]).toEqual([
    ...['FileStoreUnavailable', 'ECONNREFUSED', 'the file store is away (ECONNREFUSED)'],
  ]);
});
