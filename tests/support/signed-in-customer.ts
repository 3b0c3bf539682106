import { withSeenDigest } from './seen-digest.ts';
import type { Reply, Shop } from './test-shop.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Options = { body?: unknown; headers?: Record<string, string> };

/** A browser of its own, of somebody who may sign in to "My insurance"; it stores the cookies that it receives. */
export type CustomerBrowser = {
  /** A call from the page itself. */
  call<T = unknown>(method: Method, path: string, options?: Options): Promise<Reply<T>>;
  cookie(): string;
};

export function createCustomerBrowser({ app }: Pick<Shop, 'app'>, from = '203.0.113.50'): CustomerBrowser {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const browser: CustomerBrowser = {
    cookie,
    async call<T>(method: Method, path: string, { body: given, headers = {} }: Options = {}) {
      const seen = (about: string) => browser.call('GET', about, { headers });
      const body = await withSeenDigest({ method, path, body: given }, seen);
      const reply = await app.inject({
        method,
        url: path,
        remoteAddress: from,
        headers: { cookie: cookie(), 'sec-fetch-site': 'same-origin', ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      for (const set of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      const isJson = String(reply.headers['content-type']).includes('json');
      const read = isJson && reply.payload !== '' ? reply.json() : reply.rawPayload;
      return { status: reply.statusCode, body: read as T, headers: reply.headers };
    },
  };
  return browser;
}

/** Signed in by the code that goes to the phone. */
export async function signInNewCustomer(
  shop: Shop,
  { phone, dateOfBirth, from }: { phone: string; dateOfBirth: string; from?: string },
): Promise<CustomerBrowser> {
  const browser = createCustomerBrowser(shop, from);
  const sent = await browser.call('POST', '/api/my/code', { body: { phone, dateOfBirth, language: 'en' } });
  if (sent.status !== 202) throw new Error(`no code was sent: ${JSON.stringify(sent.body)}`);
  const code = await shop.codeTo(phone);
  const { status, body } = await browser.call('POST', '/api/my/session', { body: { phone, dateOfBirth, code } });
  if (status !== 201) throw new Error(`not signed in: ${JSON.stringify(body)}`);
  return browser;
}
