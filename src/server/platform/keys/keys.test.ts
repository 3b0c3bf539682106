import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Sql } from '../db/database.ts';
import { decrypt, encrypt, isEncryptedBy } from './encrypt.ts';
import { computeFingerprint, createKeys, createProof, isProof, listProofs } from './keys.ts';
import { readKeys } from './read-keys.ts';
import { countEncryptedBy, type EncryptedColumn, reencrypt } from './reencrypt.ts';

const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map((sign) => sign.repeat(32)) as [string, string, string];
const [first, both, third] = [createKeys([FIRST]), createKeys([SECOND, FIRST]), createKeys([THIRD])];

/** Creates a new data folder. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data');
}

test('a key has an id of six letters, the same at every start; a repeated key counts once', () => {
  expect(first.writing.id).toMatch(/^[\da-f]{6}$/);
  expect(createKeys([FIRST, FIRST, FIRST]).all.map(({ id }) => id)).toEqual([first.writing.id]);
  expect(both.all.map(({ id }) => id)).toEqual([both.writing.id, first.writing.id]);
  expect(both.writing.id).not.toBe(first.writing.id);
});

test('the server refuses two keys that have one id by chance, because nobody could distinguish their texts', () => {
  const [one, other] = ['3067', '3221'].map((end) => end.padStart(32, '0')) as [string, string];
  expect(createKeys([one]).writing.id).toBe(createKeys([other]).writing.id);
  expect(() => createKeys([one, other])).toThrow('SECRET_KEYS_OLD: two keys have one id');
});

test('no two purposes share a key, and each purpose has the same key at every start', () => {
  const { writing } = first;
  expect(writing.of('limit')).toEqual(createKeys([FIRST]).writing.of('limit'));
  expect(writing.of('limit')).toEqual(writing.of('limit'));
  expect(writing.of('limit')).toHaveLength(32);
  expect(writing.of('limit')).not.toEqual(writing.of('sign-in'));
  expect(computeFingerprint(first, 'limit', 'text')).toMatch(/^[\w-]{43}$/);
  expect(computeFingerprint(first, 'limit', 'text')).not.toBe(computeFingerprint(both, 'limit', 'text'));
});

test('a proof is valid for its text and its purpose, with any listed key', () => {
  const proof = createProof(first, 'birth proof', '1990-05-20');
  expect(proof.startsWith(`${first.writing.id}.`)).toBe(true);
  expect([first, both].map((keys) => isProof(keys, 'birth proof', '1990-05-20', proof))).toEqual([true, true]);
  expect(isProof(third, 'birth proof', '1990-05-20', proof)).toBe(false);
  expect(isProof(both, 'birth proof', '1990-05-21', proof)).toBe(false);
  expect(isProof(both, 'limit', '1990-05-20', proof)).toBe(false);
  for (const wrong of ['', `${first.writing.id}.`, `${proof}x`, proof.slice(0, -1), proof.slice(7)])
    expect(isProof(both, 'birth proof', '1990-05-20', wrong), wrong).toBe(false);
});

test('a text is searched by the proofs of all keys', () => {
  expect(listProofs(both, 'birth proof', 'x')).toEqual([
    createProof(both, 'birth proof', 'x'),
    createProof(first, 'birth proof', 'x'),
  ]);
});

test('an encrypted text is opened for its owner and its purpose, by the key that it names', () => {
  const secret = Buffer.from('a secret');
  const text = encrypt(first, 'second factor', 'u-1', secret);
  expect([first, both].map((keys) => decrypt(keys, 'second factor', 'u-1', text))).toEqual([secret, secret]);
  expect(decrypt(both, 'second factor', 'u-2', text)).toBeUndefined();
  expect(decrypt(both, 'provider token', 'u-1', text)).toBeUndefined();
  expect(decrypt(third, 'second factor', 'u-1', text)).toBeUndefined();
  expect(decrypt(both, 'second factor', 'u-1', `${text.slice(0, -2)}AA`)).toBeUndefined();
  expect(encrypt(first, 'second factor', 'u-1', secret)).not.toBe(text);
  expect([isEncryptedBy(first.writing.id, text), isEncryptedBy(both.writing.id, text)]).toEqual([true, false]);
});

/** Encrypts as before keys had ids. */
function encryptedBeforeIds(owner: string, secret: Buffer): string {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', FIRST, '', 'second factor', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

test('any number of secrets is encrypted again by the writing key; a text that no key opens is reported and remains', async () => {
  const secret = Buffer.from('a secret');
  const texts = new Map<string, string>();
  for (let at = 0; at < 1001; at++) {
    const id = String(at).padStart(4, '0');
    texts.set(id, encrypt(first, 'second factor', id, secret));
  }
  texts.set('0005', encryptedBeforeIds('0005', secret));
  texts.set('0006', encrypt(both, 'second factor', '0006', secret));
  texts.set('0007', encrypt(third, 'second factor', '0007', secret));
  const column: EncryptedColumn = {
    purpose: 'second factor',
    list: async (_sql, after, limit) =>
      [...texts]
        .filter(([id]) => id > after)
        .slice(0, limit)
        .map(([id, encrypted]) => ({ id, encrypted })),
    async replace(_sql, id, from, to) {
      await Promise.resolve();
      if (texts.get(id) === from) texts.set(id, to);
    },
  };
  const database = { sql: {} as Sql };
  expect(await countEncryptedBy(database, first.writing.id, column)).toBe(998);
  expect(await reencrypt(database, both, column)).toEqual({ purpose: 'second factor', anew: 999, already: 1, lost: 1 });
  expect(await countEncryptedBy(database, first.writing.id, column)).toBe(0);
  expect(await countEncryptedBy(database, both.writing.id, column)).toBe(1000);
  const alone = createKeys([SECOND]);
  for (const id of ['0000', '0005', '0500', '1000'])
    expect(decrypt(alone, 'second factor', id, texts.get(id) ?? '')).toEqual(secret);
});

test('without a setting the key is created once, beside the data, and only the server can read it', () => {
  const folder = aFolder();
  const made = readKeys({}, folder);
  const file = join(folder, 'secret.key');
  expect(readFileSync(file, 'utf8')).toMatch(/^[\da-f]{64}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readKeys({}, folder).writing.id).toBe(made.writing.id);
  // After a key change, the new key is on the first line.
  writeFileSync(file, `\n ${SECOND}  \n${FIRST}\n`);
  expect(readKeys({}, folder).all.map(({ id }) => id)).toEqual(both.all.map(({ id }) => id));
  writeFileSync(file, ' \n\n');
  expect(() => readKeys({}, folder)).toThrow(`${file} is empty`);
  writeFileSync(file, `${FIRST.slice(1)}\n`);
  expect(() => readKeys({}, folder)).toThrow(`${file}: a key must have 32 characters or more`);
});

test('the configured key writes, older keys are only read, and no file is created', () => {
  const folder = aFolder();
  const keys = readKeys({ SECRET_KEY: SECOND, SECRET_KEYS_OLD: ` ${FIRST}, ,${THIRD},` }, folder);
  expect(keys.all.map(({ id }) => id)).toEqual([both.writing.id, first.writing.id, third.writing.id]);
  expect(() => statSync(folder)).toThrow(/ENOENT/);
  expect(readKeys({ SECRET_KEY: SECOND }, folder).all).toHaveLength(1);
  const short = 'a key must have 32 characters or more';
  expect(() => readKeys({ SECRET_KEY: 'x'.repeat(31) }, folder)).toThrow(`SECRET_KEY: ${short}`);
  expect(() => readKeys({ SECRET_KEY: SECOND, SECRET_KEYS_OLD: `${FIRST},short` }, folder)).toThrow(
    `SECRET_KEYS_OLD: ${short}`,
  );
});
