import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type ProviderRequest = { path: string; headers: IncomingMessage['headers']; body: string };
/** An answer; `silence`: none, ever; `drop`: the line goes dead. */
type ProviderAnswer = { status: number; body: object | string } | 'silence' | 'drop';

export type FakeProvider = {
  url: string;
  /** The requests to it, in turn. */
  asked: ProviderRequest[];
  /** Its next answers, instead of the truth; it processes the request all the same. */
  lies: ProviderAnswer[];
  close(): Promise<void>;
};

/** A carrier of messages by HTTP: `answer` is its true answer. */
async function startFakeProvider(answer: (asked: ProviderRequest) => ProviderAnswer): Promise<FakeProvider> {
  const carrier: FakeProvider = { url: '', asked: [], lies: [], close };
  const server = createServer(async (request, response) => {
    const asked = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    carrier.asked.push(asked);
    sendAnswer(response, carrier.lies.shift() ?? answer(asked));
  });

  async function close() {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  carrier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return carrier;
}

function sendAnswer(response: ServerResponse, answer: ProviderAnswer): void {
  if (answer === 'silence') return;
  if (answer === 'drop') response.socket?.destroy();
  else
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
}

/** PlasGate: one key, one secret, one registered name; of two clients one reads `queue_id`, the other `message_id`. */
export const startFakePlasgate = (name: 'queue_id' | 'message_id' = 'queue_id') =>
  startFakeProvider(({ path, headers, body }) => {
    const { sender, to } = JSON.parse(body) as Record<string, string>;
    if (path !== '/rest/send?private_key=key%2F1' || headers['x-secret'] !== 'secret')
      return { status: 401, body: { message: 'Unauthorized' } };
    if (sender !== 'SEREY' || !/^855\d{8,9}$/.test(to ?? '')) return { status: 400, body: { message: 'Bad request' } };
    return { status: 200, body: { message: 'queued', [name]: 'q-1' } };
  });

/** Twilio's Messages API for the account `AC1`. A number that ends in 404 does not exist. */
export const startFakeTwilio = () =>
  startFakeProvider(({ path, headers, body }) => {
    const isKnown = headers.authorization === `Basic ${Buffer.from('AC1:token').toString('base64')}`;
    if (!isKnown) return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
    if (path === '/2010-04-01/Accounts/AC1.json') return { status: 200, body: { sid: 'AC1', status: 'active' } };
    if (path !== '/2010-04-01/Accounts/AC1/Messages.json') return { status: 404, body: { code: 20404, status: 404 } };
    const form = new URLSearchParams(body);
    if (form.get('To')?.endsWith('404'))
      return { status: 400, body: { code: 21211, message: "Invalid 'To'", status: 400 } };
    if (!form.get('Body') || form.get('From') !== 'SEREY') return { status: 400, body: { code: 21606, status: 400 } };
    return { status: 201, body: { sid: 'SM1', status: 'queued' } };
  });

/**
 * The Telegram Gateway for one token. It knows no phone that ends in 0. `delivery` is its status of an accepted code.
 * Each costs a fee, which it refunds if the code is not delivered within the requested time, and retains if the request
 * named none.
 */
export async function startFakeTelegram() {
  const told = { delivery: 'sent' };
  const seconds: number[] = [];
  /** Fees that it charges so many seconds after it accepted the codes. */
  const fees = (after: number) => seconds.filter((ttl) => told.delivery === 'delivered' || !(ttl <= after)).length;
  const carrier = await startFakeProvider(({ path, headers, body }) => {
    const no = (error: string) => ({ status: 200, body: { ok: false, error } });
    if (headers.authorization !== 'Bearer telegram-token') return no('ACCESS_TOKEN_INVALID');
    const sent = JSON.parse(body) as Record<string, string>;
    const request = { request_id: 'r-1', phone_number: sent.phone_number, delivery_status: { status: told.delivery } };
    if (path === '/checkVerificationStatus')
      return sent.request_id === 'r-1'
        ? { status: 200, body: { ok: true, result: request } }
        : no('REQUEST_ID_INVALID');
    if (path !== '/sendVerificationMessage') return no('METHOD_NOT_FOUND');
    if (!/^\d{4,8}$/.test(sent.code ?? '') || Number(sent.ttl) < 30 || Number(sent.ttl) > 3600)
      return no('CODE_INVALID');
    if (sent.phone_number?.endsWith('0')) return no('PHONE_NUMBER_NOT_AVAILABLE');
    seconds.push(Number(sent.ttl));
    return { status: 200, body: { ok: true, result: request } };
  });
  return Object.assign(carrier, { told, seconds, fees });
}
