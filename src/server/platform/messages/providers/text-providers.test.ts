import { createHash, createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createKeys } from '#server/platform/keys/keys.ts';
import {
  type FakeProvider,
  startFakePlasgate,
  startFakeTelegram,
  startFakeTwilio,
} from '#tests/fakes/fake-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { connectChannels } from './connect-channels.ts';
import type { MessageSettings } from './message-settings.ts';
import { createPlasgate, readPlasgateReport } from './plasgate.ts';
import { isNotAccepted, requestProvider } from './request-provider.ts';
import { createTelegram } from './telegram.ts';
import { createTwilio } from './twilio.ts';

const opened: FakeProvider[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});
async function started<C extends FakeProvider>(making: Promise<C>): Promise<C> {
  const carrier = await making;
  opened.push(carrier);
  return carrier;
}

const reportUrl = (id: string) => `https://shop.example/api/message-reports/x/${id}`;
/** Milliseconds for carriers that never answer; the others may be slow on a busy machine. */
const HASTE = 300;
const NOW = new Date('2026-04-01T02:00:00Z');
const sms = { id: 'text-1', recipient: '+85512345678', text: 'លេខកូដ 123456' };

type Send = (text: typeof sms) => Promise<unknown>;
async function troubleOf(sent: Promise<unknown>): Promise<string> {
  const trouble = await sent.then(
    () => 'none',
    (error: unknown) => error,
  );
  if (!(trouble instanceof ProviderError)) return String(trouble);
  expect(trouble.message).not.toMatch(/12345|secret|token/);
  return `${trouble.outcome} ${trouble.code}`;
}

const plasgateAt = (baseUrl: string, secret = 'secret', patience = 15_000): Send =>
  createPlasgate({ baseUrl, privateKey: 'key/1', secret, sender: 'SEREY', reportUrl, patience }).send;
const twilioAt = (baseUrl: string, authToken = 'token', patience = 15_000) =>
  createTwilio({ baseUrl, accountSid: 'AC1', authToken, sender: 'SEREY', reportUrl, patience });
const telegramAt = (baseUrl: string, token = 'telegram-token', patience = 15_000) =>
  createTelegram({ baseUrl, token, reportUrl, now: () => NOW, patience });

describe.each<[string, () => Promise<FakeProvider>, (url: string, key?: string, patience?: number) => Send]>([
  ['PlasGate', () => startFakePlasgate(), plasgateAt],
  ['Twilio', startFakeTwilio, (url, key, patience) => twilioAt(url, key, patience).send],
])('%s', (_name, start, at) => {
  test('accepts an SMS, and reports each failure with its kind', async () => {
    const carrier = await started(start());
    await at(carrier.url)(sms);
    expect(carrier.asked).toHaveLength(1);
    expect(await troubleOf(at(carrier.url, 'wrong')(sms))).toMatch(/^notTaken (401|20003)$/);
    carrier.lies.push({ status: 429, body: {} }, { status: 503, body: '<html>' }, { status: 200, body: 'OK' });
    expect(await troubleOf(at(carrier.url)(sms))).toBe('notTaken 429');
    expect(await troubleOf(at(carrier.url)(sms))).toBe('unknown 503');
    expect(await troubleOf(at(carrier.url)(sms))).toBe('unknown 200');
  });

  test('that never answers, hangs up or redirects may have accepted the SMS; a carrier that is gone has not', async () => {
    const carrier = await started(start());
    carrier.lies.push('silence', 'drop', { status: 302, body: {} });
    expect(await troubleOf(at(carrier.url, undefined, HASTE)(sms))).toBe('unknown TimeoutError');
    for (let tries = 0; tries < 2; tries++) expect(await troubleOf(at(carrier.url)(sms))).toMatch(/^unknown /);
    const gone = await start();
    await gone.close();
    expect(await troubleOf(at(gone.url)(sms))).toBe('notTaken ECONNREFUSED');
  });
});

test('the request to PlasGate has the required form, and either name of the queued message is accepted', async () => {
  const carrier = await started(startFakePlasgate('message_id'));
  await plasgateAt(carrier.url)(sms);
  expect(JSON.parse(carrier.asked[0]?.body ?? '')).toEqual({
    ...{ sender: 'SEREY', to: '85512345678', content: sms.text },
    ...{ dlr: 'yes', dlr_level: 2, dlr_method: 'POST', dlr_url: 'https://shop.example/api/message-reports/x/text-1' },
  });
});

test('reports of PlasGate are read as a form and as JSON', () => {
  const read = (body: string, type: string) =>
    readPlasgateReport({ carrier: 'plasgate', id: 'text-1', proof: '', headers: { 'content-type': type }, body });
  expect(read('id=q-1&message_status=DELIVRD', 'application/x-www-form-urlencoded')).toMatchObject({
    fate: 'delivered',
  });
  expect(read('{"message_status":"UNDELIV","level":2}', 'application/json')).toEqual({
    ...{ by: 'sms', fate: 'undelivered', code: 'UNDELIV' },
  });
  for (const body of ['{"message_status":"ESME_ROK"}', '[]', 'null', '{', ''])
    expect(read(body, 'application/json')).toBe('nothing');
});

test('Twilio refuses an unknown number for good, but not an unknown name of ours', async () => {
  const carrier = await started(startFakeTwilio());
  expect(await troubleOf(twilioAt(carrier.url).send({ ...sms, recipient: '+85512000404' }))).toBe('refused 21211');
  const unnamed = createTwilio({
    baseUrl: carrier.url,
    accountSid: 'AC1',
    authToken: 'token',
    sender: 'OTHER',
    reportUrl,
  });
  expect(await troubleOf(unnamed.send(sms))).toBe('notTaken 21606');
});

test('the check of Twilio shows if Twilio knows us', async () => {
  const carrier = await started(startFakeTwilio());
  expect([await twilioAt(carrier.url).check(), await twilioAt(carrier.url, 'wrong').check()]).toEqual([
    undefined,
    '401',
  ]);
});

test('a report is accepted if Twilio has signed it for the address that received it', () => {
  const { readReport } = twilioAt('https://api.twilio.example');
  const form = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' };
  const body = new URLSearchParams(form).toString();
  // By the published recipe: the address, then each name with its value, in the order of names.
  const message =
    'https://shop.example/api/message-reports/x/text-1ErrorCode30003MessageSidSM1MessageStatusundelivered';
  const signature = createHmac('sha1', 'token').update(message).digest('base64');
  const read = (more: object) =>
    readReport({
      ...{ carrier: 'twilio', id: 'text-1', proof: undefined, headers: { 'x-twilio-signature': signature }, body },
      ...more,
    });
  expect(read({})).toEqual({ by: 'sms', fate: 'undelivered', code: '30003' });
  expect(read({ id: 'text-2' })).toBe('refused');
  expect(read({ body: body.replace('undelivered', 'delivered') })).toBe('refused');
  expect(read({ headers: {} })).toBe('refused');
});

test('Telegram holds a code for half a minute, reports its arrival, and refuses an unknown phone at once', async () => {
  const gateway = await started(startFakeTelegram());
  const { carrier, check } = telegramAt(gateway.url);
  const name = await carrier.carry({ id: 'text-1', recipient: '+85512345678', code: '123456' });
  expect(JSON.parse(gateway.asked[0]?.body ?? '')).toMatchObject({
    ...{ phone_number: '+85512345678', code: '123456', ttl: carrier.seconds, payload: 'text-1' },
  });
  expect(await carrier.isDelivered(name)).toBe(false);
  gateway.told.delivery = 'read';
  expect(await carrier.isDelivered(name)).toBe(true);
  expect(await troubleOf(carrier.carry({ id: 'text-2', recipient: '+85512345670', code: '123456' }))).toBe(
    'notTaken PHONE_NUMBER_NOT_AVAILABLE',
  );
  const doubtful = { id: 'text-3', recipient: '+85512345678', code: '123456' };
  gateway.lies.push('silence', { status: 200, body: { ok: true } });
  expect(await troubleOf(telegramAt(gateway.url, undefined, HASTE).carrier.carry(doubtful))).toBe(
    'unknown TimeoutError',
  );
  expect(await troubleOf(carrier.carry(doubtful))).toBe('unknown 200');
  expect([await check(), await telegramAt(gateway.url, 'wrong').check()]).toEqual([undefined, 'ACCESS_TOKEN_INVALID']);
});

test('a report of Telegram is accepted if it is signed, about this message, and not old', () => {
  const { readReport } = telegramAt('https://telegram.example');
  const bodyOf = (status: string, payload = 'text-1') =>
    JSON.stringify({ request_id: 'r-1', payload, delivery_status: { status, updated_at: 1 } });
  const signed = (body: string, at: Date, token = 'telegram-token') => {
    const time = String(Math.floor(at.getTime() / 1000));
    const key = createHash('sha256').update(token).digest();
    const signature = createHmac('sha256', key).update(`${time}\n${body}`).digest('hex');
    const headers = { 'x-request-timestamp': time, 'x-request-signature': signature };
    return readReport({ carrier: 'telegram', id: 'text-1', proof: undefined, headers, body });
  };
  expect(signed(bodyOf('delivered'), NOW)).toEqual({ by: 'telegram', fate: 'delivered', code: null });
  expect(signed(bodyOf('expired'), NOW)).toMatchObject({ fate: 'undelivered' });
  expect(signed(bodyOf('sent'), NOW)).toBe('nothing');
  expect(signed(bodyOf('delivered', 'text-2'), NOW)).toBe('refused');
  expect(signed(bodyOf('delivered'), new Date(NOW.getTime() - 3_600_000))).toBe('refused');
  expect(signed(bodyOf('delivered'), NOW, 'another')).toBe('refused');
});

test('a report of PlasGate, which has no signature, is accepted if its address contains our proof for this message', async () => {
  const carrier = await started(startFakePlasgate());
  const sms: MessageSettings['sms'] = {
    ...{ provider: 'plasgate', baseUrl: carrier.url, key: 'key/1', secret: 'secret', sender: 'SEREY' },
  };
  const transports = connectChannels(
    {
      ...{ isProd: true, keys: createKeys(['k'.repeat(32)]), callbackUrl: 'https://shop.example' },
      carriers: { smtp: undefined, sms, telegram: undefined },
    },
    () => NOW,
  );
  await transports.sms?.({ id: 'text-1', recipient: '+85512345678', text: 'A text' });
  const asked = new URL((JSON.parse(carrier.asked[0]?.body ?? '') as { dlr_url: string }).dlr_url);
  expect(asked.href).toMatch(/^https:\/\/shop\.example\/api\/message-reports\/plasgate\/text-1\?proof=/);
  const read = (id: string, proof: string | null) =>
    transports.readReport?.({
      ...{ carrier: 'plasgate', id, proof: proof ?? undefined },
      ...{ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'message_status=DELIVRD' },
    });
  const proof = asked.searchParams.get('proof');
  expect(read('text-1', proof)).toEqual({ by: 'sms', fate: 'delivered', code: null });
  for (const [id, other] of [
    ['text-2', proof],
    ['text-1', 'forged'],
    ['text-1', null],
  ] as const)
    expect(read(id, other)).toBe('refused');
});

test('an answer is a JSON object of at most 64 KiB, and any other answer counts only by its status', async () => {
  const carrier = await started(startFakeTwilio());
  const ask = (status: number, body: object | string) => {
    carrier.lies.push({ status, body });
    return requestProvider('Twilio', carrier.url, { method: 'POST' });
  };
  const long = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`;
  expect(await ask(201, { sid: 'SM1' })).toEqual({ status: 201, body: { sid: 'SM1' } });
  expect((await ask(200, long(65_536))).status).toBe(200);
  for (const body of [long(65_537), '[]', 'null', '7', 'queued', '']) {
    expect(await troubleOf(ask(200, body))).toBe('unknown 200');
    expect(await troubleOf(ask(413, body))).toBe('notTaken 413');
  }
  expect([399, 400, 499, 500].map(isNotAccepted)).toEqual([false, true, true, false]);
});

test('PlasGate has queued an SMS if it names the queued message, by a word or a number', async () => {
  const carrier = await started(startFakePlasgate());
  const said = (status: number, body: object) => {
    carrier.lies.push({ status, body });
    return troubleOf(plasgateAt(carrier.url)(sms));
  };
  expect(await said(200, { queue_id: 7 })).toBe('none');
  expect(await said(200, { message: 'queued' })).toBe('unknown 200');
  expect(await said(200, { queue_id: true })).toBe('unknown 200');
  expect(await said(202, { queue_id: 'q-1' })).toBe('unknown 202');
  expect(await said(400, { queue_id: 'q-1' })).toBe('notTaken 400');
});

test.each([
  ['DELIVRD', { by: 'sms', fate: 'delivered', code: null }],
  ['delivrd', { by: 'sms', fate: 'delivered', code: null }],
  ...['EXPIRED', 'DELETED', 'UNDELIV', 'REJECTD'].map(
    (word) => [word, { by: 'sms', fate: 'undelivered', code: word }] as const,
  ),
  ['ACCEPTD', 'nothing'],
] as const)('%s is what PlasGate says of an SMS, under either name', (word, report) => {
  for (const name of ['message_status', 'status']) {
    const asked = { carrier: 'plasgate', id: 'text-1', proof: '' };
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ [name]: word }) };
    expect(readPlasgateReport({ ...asked, ...json })).toEqual(report);
    expect(readPlasgateReport({ ...asked, headers: {}, body: `${name}=${word}` })).toEqual(report);
  }
});

test('Twilio has accepted an SMS after it created one, and its own codes show a final refusal', async () => {
  const carrier = await started(startFakeTwilio());
  const said = (status: number, body: object) => {
    carrier.lies.push({ status, body });
    return troubleOf(twilioAt(carrier.url).send(sms));
  };
  expect(await said(200, { sid: 'SM1' })).toBe('unknown 200');
  expect(await said(201, { status: 'queued' })).toBe('unknown 201');
  expect(await said(400, { code: 21610 })).toBe('refused 21610');
  expect(await said(400, { code: '21610' })).toBe('notTaken 400');
  expect(await said(400, { code: 30001 })).toBe('notTaken 30001');
  expect(await said(500, { code: 30001 })).toBe('unknown 30001');
});

test('Twilio receives the sender: a name, or a service of its own', async () => {
  const carrier = await started(startFakeTwilio());
  const sentBy = async (sender: string) => {
    await createTwilio({ baseUrl: carrier.url, accountSid: 'AC1', authToken: 'token', sender, reportUrl })
      .send(sms)
      .catch(() => {});
    return Object.fromEntries(new URLSearchParams(carrier.asked.at(-1)?.body));
  };
  const rest = { To: sms.recipient, Body: sms.text, StatusCallback: reportUrl('text-1') };
  expect(await sentBy('SEREY')).toEqual({ From: 'SEREY', ...rest });
  expect(await sentBy('MG0123')).toEqual({ MessagingServiceSid: 'MG0123', ...rest });
});

test.each([
  ['delivered', '', { by: 'sms', fate: 'delivered', code: null }],
  ['delivered', '30003', { by: 'sms', fate: 'delivered', code: null }],
  ['undelivered', '30003', { by: 'sms', fate: 'undelivered', code: '30003' }],
  ['failed', '', { by: 'sms', fate: 'undelivered', code: null }],
  ['sent', '', 'nothing'],
])('a report of Twilio as %s, with code "%s"', (MessageStatus, ErrorCode, report) => {
  const form = { MessageStatus, ...(ErrorCode === '' ? {} : { ErrorCode }) };
  const code = ErrorCode === '' ? '' : `ErrorCode${ErrorCode}`;
  const signed = `${reportUrl('text-1')}${code}MessageStatus${MessageStatus}`;
  const headers = { 'x-twilio-signature': createHmac('sha1', 'token').update(signed).digest('base64') };
  const body = new URLSearchParams(form).toString();
  const asked = { carrier: 'twilio', id: 'text-1', proof: undefined, body };
  expect(twilioAt('https://api.twilio.example').readReport({ ...asked, headers })).toEqual(report);
});

test('Telegram has a code if it names its request, and does not have a code that it refuses', async () => {
  const gateway = await started(startFakeTelegram());
  const { carrier, check } = telegramAt(gateway.url);
  const said = (status: number, body: object | string) => {
    gateway.lies.push({ status, body });
    return troubleOf(carrier.carry({ id: 'text-1', recipient: '+85512345678', code: '123456' }));
  };
  expect(await said(200, { ok: true, result: {} })).toBe('unknown no request_id');
  expect(await said(200, { ok: true, result: null })).toBe('unknown 200');
  expect(await said(200, { ok: true, result: 'r-1' })).toBe('unknown 200');
  expect(await said(200, { ok: 'yes', result: { request_id: 'r-1' } })).toBe('unknown 200');
  expect(await said(500, { ok: false, error: 'FLOOD_WAIT' })).toBe('notTaken FLOOD_WAIT');

  const checked = (status: number, body: object | string) => {
    gateway.lies.push({ status, body });
    return check().catch((error: ProviderError) => `${error.outcome} ${error.code}`);
  };
  expect(await checked(200, { ok: true, result: {} })).toBeUndefined();
  expect(await checked(200, { ok: false, error: 'AUTH_FAILED' })).toBe('AUTH_FAILED');
  expect(await checked(200, { ok: false, error: 'REQUEST_ID_INVALID' })).toBeUndefined();
  expect(await checked(502, '<html>')).toBe('unknown 502');
  // Another server is at the address.
  expect(await checked(404, '<html>')).toBe('notTaken 404');
  const gone = await startFakeTelegram();
  await gone.close();
  await expect(telegramAt(gone.url).check()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await checked(400, { ok: false, error: 'BAD_TOKEN' })).toBe('BAD_TOKEN');
  // A failed connection says nothing about the token, and a code that only ends alike is another error.
  for (const code of ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_WRONG_VERSION_NUMBER'])
    expect(await checked(400, { ok: false, error: code })).toBe(`notTaken ${code}`);
  expect(await checked(400, { ok: false, error: 'SOME_ERROR' })).toBeUndefined();
});

test('a report of Telegram is at most ten minutes old by either clock, and shows the result of the code', () => {
  const { readReport } = telegramAt('https://telegram.example');
  const read = (said: object, seconds = 0, spoil = (signature: string) => signature) => {
    const body = JSON.stringify({ payload: 'text-1', ...said });
    const time = String(NOW.getTime() / 1000 + seconds);
    const key = createHash('sha256').update('telegram-token').digest();
    const signature = spoil(createHmac('sha256', key).update(`${time}\n${body}`).digest('hex'));
    const headers = { 'x-request-timestamp': time, 'x-request-signature': signature };
    return readReport({ carrier: 'telegram', id: 'text-1', proof: undefined, headers, body });
  };
  const of = (status: string) => ({ delivery_status: { status } });
  const [arrived, lost] = ['delivered', 'undelivered'].map((fate) => ({ by: 'telegram', fate, code: null }));
  expect(['delivered', 'read', 'expired', 'revoked', 'sent'].map((status) => read(of(status)))).toEqual([
    ...[arrived, arrived, lost, lost, 'nothing'],
  ]);
  expect([read({}), read({ delivery_status: null })]).toEqual(['nothing', 'nothing']);
  expect([600, -600].map((seconds) => read(of('read'), seconds))).toEqual([arrived, arrived]);
  expect([601, -601].map((seconds) => read(of('read'), seconds))).toEqual(['refused', 'refused']);
  expect(read(of('read'), 0, (signature) => signature.slice(2))).toBe('refused');
  expect(read(of('read'), 0, (signature) => signature.replace(/^../, (two) => (two === '00' ? '11' : '00')))).toBe(
    'refused',
  );
});

describe('carriers that are named', () => {
  const nobody = { smtp: undefined, sms: undefined, telegram: undefined };
  const connected = (carriers: Partial<MessageSettings>, isProd = true) =>
    connectChannels(
      {
        isProd,
        keys: createKeys(['k'.repeat(32)]),
        callbackUrl: 'https://shop.example',
        carriers: { ...nobody, ...carriers },
      },
      () => NOW,
    );
  const byTwilio = (baseUrl: string): Partial<MessageSettings> => ({
    sms: { provider: 'twilio', baseUrl, key: 'AC1', secret: 'token', sender: 'SEREY' },
  });

  test('without a carrier a trial stores its messages, and a shop carries nothing and reports this', async () => {
    const [trial, shop] = [connected({}, false), connected({})];
    expect(await trial.check?.()).toEqual([]);
    expect(await trial.sms?.(sms)).toBeUndefined();
    expect(trial.email).toBe(trial.sms);
    expect([shop.sms, shop.email, shop.telegram]).toEqual([undefined, undefined, undefined]);
    expect(await shop.check?.()).toEqual([
      'SMS_PROVIDER: nobody carries SMS; customers get no codes',
      'SMTP_URL: nobody carries e-mails; they wait for a day',
    ]);
    for (const carrier of ['plasgate', 'twilio', 'telegram'])
      expect(shop.readReport?.({ carrier, id: 'text-1', proof: undefined, headers: {}, body: '{}' })).toBe('refused');
  });

  test('a carrier that does not know us is one line at the start, with the settings to correct', async () => {
    const carrier = await started(startFakeTwilio());
    const [noMail] = ['SMTP_URL: nobody carries e-mails; they wait for a day'];
    const { check } = connected(byTwilio(carrier.url));
    const line = async (status: number) => {
      if (status !== 200) carrier.lies.push({ status, body: {} });
      return await check?.();
    };
    expect(await line(200)).toEqual([noMail]);
    const setting = 'SMS_KEY, SMS_SECRET (Twilio)';
    const refused = 'user, key or password is refused';
    for (const [status, why] of [
      [401, refused],
      [403, refused],
      [404, 'it says no'],
    ] as const)
      expect(await line(status)).toEqual([noMail, `${setting}: ${why} (${status}); messages wait until it is right`]);
    carrier.lies.push('drop');
    expect((await check?.())?.[1]).toMatch(
      /^SMS_KEY, SMS_SECRET \(Twilio\): the host does not answer \(\w+\); messages wait/,
    );
  });

  test('an unknown token of Telegram and an unavailable mail server are lines, too', async () => {
    const gateway = await started(startFakeTelegram());
    const gone = await startFakeTelegram();
    await gone.close();
    const { port } = new URL(gone.url);
    const transports = connected({
      ...byTwilio((await started(startFakeTwilio())).url),
      telegram: { baseUrl: gateway.url, token: 'wrong' },
      smtp: {
        ...{ host: '127.0.0.1', port: Number(port), user: undefined, password: undefined },
        ...{ isSecure: false, demandsTls: false, from: 'a@b.example' },
      },
    });
    expect(await transports.check?.()).toEqual([
      'SMTP_URL (127.0.0.1): the host does not answer (ECONNREFUSED); messages wait until it is right',
      'TELEGRAM_TOKEN: user, key or password is refused (ACCESS_TOKEN_INVALID); messages wait until it is right',
    ]);
    expect(transports.telegram?.seconds).toBe(30);
  });
});
