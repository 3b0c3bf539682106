import { expect, test } from 'vitest';
import { rejectBarePassword } from './reject-bare-password.ts';

test.each([
  'smtp://shop:p@ss/w%rd:1@mail.test:3199',
  'smtp://shop:a/b@mail.test',
  'postgresql://shop:a?b@127.0.0.1/shop',
  'postgresql://shop:a#b@127.0.0.1/shop',
  's3://key:a/b@store.test/bucket',
  'smtp://shop:two words@mail.test',
])('%s is rejected, and no piece of it is repeated', (address) => {
  const reject = () => rejectBarePassword('SMTP_URL', address);
  expect(reject).toThrow(/^SMTP_URL: in user and password write @ as %40, /);
  expect(reject).not.toThrow(/ss\/w|rd:1|a\/b|mail/);
});

test.each([
  undefined,
  '',
  'smtp://mail.test:25',
  'smtps://shop:p%40ss%2Fw%25rd:1@mail.test:465',
  'postgresql://shop@/shop?host=/run/postgresql',
  's3://key:secret@store.test/bucket/folder',
])('%s is accepted', (address) => {
  expect(() => rejectBarePassword('SMTP_URL', address)).not.toThrow();
});
