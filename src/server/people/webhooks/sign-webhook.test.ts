import { expect, test } from 'vitest';
import { buildWebhookHeaders, createWebhookSecret } from './sign-webhook.ts';

test('the shop signs like the example of the Standard Webhooks libraries', () => {
  const headers = buildWebhookHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('the shop signs with both secrets while they change, and a secret has 256 bits', () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()];
  const { 'webhook-signature': signature = '' } = buildWebhookHeaders(secrets, { id: 'm', at: 1, body: '' });
  expect(signature).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
});
