import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

type Person = {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  roles?: string[];
  /** The methods by which the person proved the identity. */
  amr: string[];
};

/** The faults of the next token request: no answer, half an answer, busy, or a token that nobody has signed. */
type IssuerFault = 'drop' | 'half' | 'busy' | 'forged';

export type FakeIssuer = {
  url: string;
  /** The person who signs in there. */
  person: Person;
  /** The issuer's clock: milliseconds that it is ahead. */
  ahead: number;
  lies: IssuerFault[];
  /** Signs in there as a browser does: from where the shop sends it to the query by which it is led back. */
  signIn(address: string): Promise<string>;
  close(): Promise<void>;
};

export const CLIENT = { id: 'shop', secret: 'a secret of the shop and of its issuer' };

/** An issuer of OpenID Connect: a real one (oidc-provider), with one person. A layer before it lies on command. */
export async function startFakeIssuer(home: string): Promise<FakeIssuer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => {
    // The Date of an answer is what others read of its clock.
    if (issuer.ahead !== 0) response.setHeader('date', new Date(Date.now() + issuer.ahead).toUTCString());
    const lie = request.url === '/token' ? issuer.lies.shift() : undefined;
    if (lie === 'drop') return void response.socket?.destroy();
    if (lie === 'half')
      return void response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
        .write('{"access', () => response.socket?.destroy());
    if (lie === 'busy') return void response.writeHead(503).end();
    if (lie === 'forged') forgeToken(response);
    handle(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: FakeIssuer = { url, person: { sub: 'nobody', amr: [] }, ahead: 0, lies: [], signIn, close };
  const provider = new Provider(url, {
    clients: [
      {
        ...{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [home] },
        ...{ token_endpoint_auth_method: 'client_secret_post' as const, response_types: ['code' as const] },
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      profile: ['name', 'preferred_username', 'roles'],
      email: ['email', 'email_verified'],
    },
    cookies: { keys: ['a key of the issuer'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ ...issuer.person }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    const { sub, amr } = issuer.person;
    void provider.interactionFinished(request, response, { login: { accountId: sub, amr, remember: false } });
  };

  async function signIn(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let next = new URL(address), steps = 0; steps < 8; steps += 1) {
      if (next.href.startsWith(home)) return next.search.slice(1);
      const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await fetch(next, { redirect: 'manual', headers: sent ? { cookie: sent } : {} });
      for (const set of reply.headers.getSetCookie()) {
        const [pair = ''] = set.split(';', 1);
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const to = reply.headers.get('location');
      if (to === null) throw new Error(`the issuer leads nowhere: ${reply.status} ${await reply.text()}`);
      next = new URL(to, next);
    }
    throw new Error('the issuer leads in circles');
  }

  async function close() {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }

  return issuer;
}

/** Signs the token as nobody does: its last letters are others. */
function forgeToken(response: ServerResponse): void {
  const end = response.end.bind(response) as (body: unknown) => ServerResponse;
  response.end = ((body: unknown) => {
    const forged = String(body).replace(
      /"id_token":"([^"]+)\.([^".]{20})/,
      (_all, signed: string, signature: string) => {
        const turned = [...signature].toReversed().join('');
        return `"id_token":"${signed}.${turned}`;
      },
    );
    return end(forged);
  }) as typeof response.end;
}
