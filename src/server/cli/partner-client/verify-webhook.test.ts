import { expect, test } from 'vitest';
import { verifyWebhook } from './verify-webhook.ts';

/** The example of https://github.com/standard-webhooks/standard-webhooks, with its secret, id, time and signature. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"test": 2432232314}';
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const at = (seconds: number) => new Date((1_614_265_330 + seconds) * 1000);

test('the published example is genuine, also as one of several signatures and by a clock that differs a little', async () => {
  expect(await verifyWebhook({ body, headers }, secret, at(0))).toEqual({ test: 2_432_232_314 });
  const several = { ...headers, 'webhook-signature': `v1,AAAA v2,abc ${headers['webhook-signature']}` };
  for (const seconds of [-300, 300])
    expect(await verifyWebhook({ body, headers: several }, secret, at(seconds))).toEqual({ test: 2_432_232_314 });
});

test.each<[string, Parameters<typeof verifyWebhook>]>([
  ['another body', [{ body: '{"test": 1}', headers }, secret, at(0)]],
  ['another id', [{ body, headers: { ...headers, 'webhook-id': 'msg_2' } }, secret, at(0)]],
  ['another secret', [{ body, headers }, 'whsec_AAAAr8GKYqrTwjUPD8ILPZIo2LaLaSw=', at(0)]],
  ['no signature', [{ body, headers: { ...headers, 'webhook-signature': undefined } }, secret, at(0)]],
  ['a signature that is no base64', [{ body, headers: { ...headers, 'webhook-signature': 'v1,***' } }, secret, at(0)]],
  ['an old recording', [{ body, headers }, secret, at(301)]],
  ['a time to come', [{ body, headers }, secret, at(-301)]],
  ['no time', [{ body, headers: { ...headers, 'webhook-timestamp': '' } }, secret, at(0)]],
])('%s is refused', async (_name, asked) => {
  await expect(verifyWebhook(...asked)).rejects.toThrow('not signed');
});
