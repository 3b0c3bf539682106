/* A part of the client of partners that is written by hand. It imports nothing, because the package contains it alone. */

/** The configurable part of the generated client. */
type GeneratedClient = {
  setConfig(config: {
    baseUrl: string;
    auth: () => Promise<string>;
    fetch: typeof fetch;
    headers: Record<string, string>;
  }): unknown;
  interceptors: { error: { use(replace: (error: unknown, response: Response | undefined) => unknown): unknown } };
};

export type ConnectOptions = {
  /** The origin of the shop, such as `https://shop.example`. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** The language of sentences in replies. Default: English. */
  language?: 'en' | 'km' | 'zh';
  /** Attempts for a call whose answer is lost or says "later". Default: 4. */
  attempts?: number;
  /** Waits so many milliseconds, and sends requests; for tests. */
  pause?: (milliseconds: number) => Promise<unknown>;
  fetch?: typeof fetch;
};

/** A refusal of the shop (RFC 9457). `problem` is its code; `message` is a sentence in the chosen language. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly status: number;
  readonly problem: string | undefined;
  readonly details: unknown;
  constructor(details: unknown, status: number) {
    const { detail, problem } = (typeof details === 'object' && details !== null ? details : {}) as {
      detail?: string;
      problem?: string;
    };
    super(detail ?? problem ?? `the shop answered ${status}`);
    this.status = status;
    this.problem = problem;
    this.details = details;
  }
}

/** The longest wait before the next attempt, in milliseconds. */
const LONGEST_WAIT = 60_000;
/** A token is renewed this many seconds before its end. */
const RENEW_BEFORE = 60;
/** Answers after which the same request may succeed. */
const LATER = [429, 502, 503, 504];

/**
 * Connects the generated client to a shop: it gets tokens by the client credentials and renews them, gives each write an
 * `Idempotency-Key`, repeats a call whose answer is lost or says "later", and throws a `ShopError` for a refusal.
 */
export function connectClient(client: GeneratedClient, options: ConnectOptions): void {
  const { url, language = 'en', fetch: send = fetch } = options;
  const tokens = createTokens(options, send);
  client.setConfig({
    baseUrl: url,
    auth: tokens.get,
    headers: { 'Accept-Language': language },
    fetch: async (input, init) => {
      const response = await sendAgain(toRequest(input, init), options, send);
      // The next call gets a new token: an administrator may have ended the secret of this one.
      if (response.status === 401) tokens.forget();
      return response;
    },
  });
  client.interceptors.error.use((error, response) => (response ? new ShopError(error, response.status) : error));
}

function toRequest(input: Parameters<typeof fetch>[0], init?: RequestInit): Request {
  const request = new Request(input, init);
  if (request.method !== 'GET' && !request.headers.has('idempotency-key'))
    request.headers.set('Idempotency-Key', crypto.randomUUID());
  return request;
}

/** Sends a request, and repeats it after a lost connection or an answer that says "later". */
async function sendAgain(request: Request, options: ConnectOptions, send: typeof fetch): Promise<Response> {
  const { attempts = 4, pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)) } = options;
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(request.clone()).catch((error: unknown) => {
      if (attempt >= attempts) throw error;
    });
    if (response && (attempt >= attempts || !LATER.includes(response.status))) return response;
    const asked = Number(response?.headers.get('retry-after') ?? Number.NaN);
    // A proxy may name a date instead of seconds.
    const wait = 1000 * (Number.isFinite(asked) ? asked : 2 ** (attempt - 1));
    await response?.body?.cancel();
    await pause(Math.min(wait, LONGEST_WAIT));
  }
}

/** Keeps one token for all calls; calls at the same time wait for the same token. */
function createTokens(options: ConnectOptions, send: typeof fetch) {
  const { url, clientId, clientSecret } = options;
  let current: { token: Promise<string>; until: number } | undefined;
  async function issue(): Promise<string> {
    const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    const request = new Request(`${url}/api/oauth/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(credentials)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const response = await sendAgain(request, options, send);
    const body = (await response.json()) as { access_token: string; expires_in: number };
    if (!response.ok) throw new ShopError(body, response.status);
    if (current) current.until = Date.now() + (body.expires_in - RENEW_BEFORE) * 1000;
    return body.access_token;
  }
  return {
    async get(): Promise<string> {
      if (!current || Date.now() >= current.until) {
        current = { token: Promise.resolve(''), until: Number.POSITIVE_INFINITY };
        current.token = issue();
      }
      try {
        return await current.token;
      } catch (error) {
        current = undefined;
        throw error;
      }
    },
    forget() {
      current = undefined;
    },
  };
}
