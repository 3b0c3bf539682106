import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A token as Bakong's: a JWT that ends then, signed by nobody. */
export function createToken(ends: Date, id = 'first'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ data: { id }, exp: Math.floor(ends.getTime() / 1000) })}.c2lnbmVk`;
}

type Money = { toAccountId: string; amount: number; currency: string };
type Answer = { status: number; body: unknown } | 'drop';

export type BakongServer = {
  url: string;
  /** MD5s that were asked about, in turn. */
  asked: string[];
  /** Tokens that it accepts; a renewed one is added. */
  tokens: string[];
  /** The token that it issues at the next request; undefined: it refuses. */
  next: string | undefined;
  /** The payments, by MD5. */
  paid: Map<string, Money>;
  /** Answers in place of the truth, in turn. */
  lies: Answer[];
  close(): Promise<void>;
};

/** Bakong's Open API as the national bank describes it: it answers by MD5, and never reports by itself. */
export async function startFakeBakong(): Promise<BakongServer> {
  const bakong: BakongServer = { url: '', asked: [], tokens: [], next: undefined, paid: new Map(), lies: [], close };
  const no = (errorCode: number, responseMessage: string) => ({
    responseCode: 1,
    responseMessage,
    errorCode,
    data: null,
  });
  const yes = (data: object) => ({ responseCode: 0, responseMessage: 'Success', errorCode: null, data });

  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, string>;
    const lie = bakong.lies.shift();
    if (lie === 'drop') return void response.socket?.destroy();
    const answer = lie ?? truth(String(request.url), request.headers.authorization, body);
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });

  function truth(path: string, authorization: string | undefined, body: Record<string, string>) {
    if (path === '/v1/renew_token') {
      if (body.email !== 'pay@insurer.example' || bakong.next === undefined)
        return { status: 200, body: no(10, 'Not registered yet') };
      bakong.tokens.push(bakong.next);
      return { status: 200, body: yes({ token: bakong.next }) };
    }
    if (!bakong.tokens.some((token) => authorization === `Bearer ${token}`))
      return { status: 401, body: no(6, 'Unauthorized, not yet requested for token or code invalid') };
    if (path !== '/v1/check_transaction_by_md5' || !/^[0-9a-f]{32}$/.test(body.md5 ?? ''))
      return { status: 200, body: no(5, 'Missing required fields') };
    bakong.asked.push(body.md5 as string);
    const money = bakong.paid.get(body.md5 as string);
    if (!money) return { status: 200, body: no(1, 'Transaction could not be found. Please check and try again.') };
    const data = {
      hash: 'h'.repeat(64),
      fromAccountId: 'dara@devb',
      ...money,
      createdDateMs: 1,
      acknowledgedDateMs: 2,
    };
    return { status: 200, body: yes(data) };
  }

  async function close() {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  bakong.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return bakong;
}
