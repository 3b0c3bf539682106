import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type FakeMailServer, startFakeMailServer } from '#tests/fakes/fake-mail-server.ts';
import type { OutgoingMail } from '../message-channels.ts';
import { ProviderError } from '../provider-error.ts';
import { connectChannels } from './connect-channels.ts';
import { readMessageSettings } from './message-settings.ts';
import { createSmtp, type SmtpSettings } from './smtp.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function started(...options: Parameters<typeof startFakeMailServer>): Promise<FakeMailServer> {
  const server = await startFakeMailServer(...options);
  opened.push(server);
  return server;
}

const letter: OutgoingMail = {
  id: 'letter-1',
  recipient: 'dara@example.com',
  createdAt: new Date('2026-04-01T02:00:00Z'),
  subject: 'បណ្ណសន្យារ៉ាប់រងរបស់អ្នក',
  body: 'Your certificate is attached.',
  html: '<p>Your certificate is attached.</p>',
  attachments: [{ fileName: 'certificate.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }],
};

const MAIL_FROM = 'Serey Insurance <no-reply@shop.example>';
const settingsOf = (SMTP_URL: string) => {
  const settings = readMessageSettings({ SMTP_URL, MAIL_FROM }, false).smtp;
  if (!settings) throw new Error('no settings');
  return settings;
};
const connected = (url: string) =>
  connectChannels(
    {
      ...{ isProd: false, keys: undefined as never, callbackUrl: 'https://shop.example' },
      carriers: { smtp: url === '' ? undefined : settingsOf(url), sms: undefined, telegram: undefined },
    },
    () => new Date(),
  );

/** Returns the error of a letter at a server. */
async function troubleWith(url: string, patience = 30_000): Promise<string> {
  const trouble = await createSmtp({ ...settingsOf(url), patience })
    .send(letter)
    .catch((error: unknown) => error);
  if (!(trouble instanceof ProviderError)) return `none: ${trouble}`;
  expect(trouble.message).not.toMatch(/dara|certificate|p@ss/);
  return `${trouble.outcome} ${trouble.code}`;
}

test.each(['the outbox', 'SMTP'])('%s accepts a letter, and accepts it again', async (which) => {
  const server = await started();
  const { email, check } = connected(which === 'SMTP' ? server.url : '');
  await email?.(letter);
  await email?.(letter);
  expect(await check?.()).toEqual([]);
});

test('an email contains its text, its page and its document, and is one email however often it is sent', async () => {
  const server = await started();
  const { send } = createSmtp(settingsOf(server.url));
  await send(letter);
  await send(letter);
  const ids = server.taken.map((taken) => /^Message-ID: (.*)$/im.exec(taken)?.[1]?.trim());
  expect(ids).toEqual(['<letter-1@shop.example>', '<letter-1@shop.example>']);
  const [taken = ''] = server.taken;
  expect(taken).toContain('From: Serey Insurance <no-reply@shop.example>');
  expect(taken).toContain('To: dara@example.com');
  expect(taken).toMatch(/^Date: Wed, 01 Apr 2026 02:00:00 \+0000/m);
  expect(taken).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(taken).toMatch(/text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8[\s\S]*application\/pdf/);
  const subject = [...taken.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, part = '']) => Buffer.from(part, 'base64'));
  expect(Buffer.concat(subject).toString()).toBe(letter.subject);
});

test('an address cannot name a second reader, and a subject cannot add a line to the head', async () => {
  const server = await started();
  const { send } = createSmtp(settingsOf(server.url));
  await send({ ...letter, recipient: 'dara@example.com, eve@example.com' }).catch(() => {});
  await send({ ...letter, subject: 'One\r\nBcc: eve@example.com' });
  expect(server.taken.flatMap((taken) => taken.match(/^(To|Bcc|Cc): .*eve.*$/gim) ?? [])).toEqual([]);
});

test('the client distinguishes a final refusal from a temporary refusal', async () => {
  const server = await started();
  server.recipients.push(550, 451);
  expect([await troubleWith(server.url), await troubleWith(server.url)]).toEqual(['refused 550', 'notTaken 451']);
  // The bound of RFC 5321 between permanent and temporary errors.
  server.recipients.push(500, 499);
  expect([await troubleWith(server.url), await troubleWith(server.url)]).toEqual(['refused 500', 'notTaken 499']);
  server.letters.push(554, 452);
  expect([await troubleWith(server.url), await troubleWith(server.url)]).toEqual(['refused 554', 'notTaken 452']);
  expect(server.taken).toEqual([]);
  expect(await troubleWith(server.url)).toBe('none: undefined');
});

test('a server that falls silent after the letter may have accepted it', async () => {
  const server = await started();
  server.letters.push('drop');
  expect(await troubleWith(server.url)).toMatch(/^unknown /);
  expect(server.taken).toHaveLength(1);
});

test('the error of a silent server and the error of a missing server are different', async () => {
  const silent: Server = createServer(() => {});
  opened.push({ close: () => silent.close() });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as { port: number };
  expect(await troubleWith(`smtp://127.0.0.1:${port}`, 400)).toBe('unknown ETIMEDOUT');
  const gone = await startFakeMailServer();
  await gone.close();
  expect(await troubleWith(gone.url)).toBe('notTaken ECONNREFUSED');
});

test('the fault of the settings is one line at the start, without the password', async () => {
  const server = await started();
  const secure = await started({ isSecure: true });
  const wrong = async (url: string) => (await connected(url).check?.()) ?? [];
  const waits = 'messages wait until it is right';
  expect(await wrong(server.url.replace('p%40ss', 'other'))).toEqual([
    `SMTP_URL (127.0.0.1): user, key or password is refused (535); ${waits}`,
  ]);
  expect(await wrong(secure.url)).toEqual([
    expect.stringMatching(/^SMTP_URL \(127.0.0.1\): its certificate is not right \(\w+\); /),
  ]);
  const gone = await startFakeMailServer();
  await gone.close();
  expect(await wrong(gone.url)).toEqual([expect.stringMatching(/^SMTP_URL \(127.0.0.1\): the host does not answer /)]);
});

test('in Prod no email goes to a server without encryption', async () => {
  const server = await started();
  const prod = {
    ...readMessageSettings({ SMTP_URL: server.url, MAIL_FROM }, true).smtp,
    patience: 400,
  } as SmtpSettings;
  await expect(createSmtp(prod).send(letter)).rejects.toThrow(ProviderError);
  expect(await createSmtp(prod).check()).toBeDefined();
  expect(server.taken).toEqual([]);
});

test('a server that asks for no name accepts a letter without one, and passes the check', async () => {
  const names: unknown[] = [];
  const server = await started({
    authOptional: true,
    onAuth({ username }, _session, done) {
      names.push(username);
      done(new Error('no'));
    },
  });
  const url = server.url.replace('shop:p%40ss@', '');
  const { check, send } = createSmtp(settingsOf(url));
  expect(await check()).toBeUndefined();
  await send(letter);
  expect([server.taken.length, names]).toEqual([1, []]);
  // A named error is a ProviderError.
  await expect(createSmtp(settingsOf(server.url)).send(letter)).rejects.toThrow(ProviderError);
  expect([server.taken.length, names]).toEqual([1, ['shop']]);
});

test('the id of an email contains the domain of the sender, or of the server if the sender has no domain', async () => {
  const server = await started();
  const namedBy = async (from: string) => {
    await createSmtp({ ...settingsOf(server.url), from }).send(letter);
    return /^Message-ID: (.*)$/im.exec(server.taken.at(-1) ?? '')?.[1]?.trim();
  };
  expect(await namedBy('Serey <no-reply@shop.example>')).toBe('<letter-1@shop.example>');
  expect(await namedBy('no-reply@other.example')).toBe('<letter-1@other.example>');
  expect(await namedBy('nobody')).toBe('<letter-1@127.0.0.1>');
});
