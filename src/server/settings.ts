/** One setting, or a few that are set together. Each is an environment variable. */
export type Setting = {
  /** Default of each name; empty where there is none, or where `meaning` explains it. */
  defaults: Record<string, string>;
  /** Plain sentences in Markdown, without a line end. */
  meaning: string;
  /** Names that hold a secret. Each may also be in a file, whose path is in `NAME_FILE`. */
  secrets: readonly string[];
};

/**
 * Every environment variable that the server, its commands and the separate sandbox gateway read, by purpose.
 * `npm run settings` writes `.env.example` and `src/docs/settings.md` from this table; `config.ts` checks the values.
 * `NAME=default; NAME=default` are set together, and `secret NAME=` holds a secret.
 */
const table: Record<string, Record<string, string>> = {
  'Type of installation': {
    'ENV_TYPE=Prod':
      '`Prod` allows no default secret and no sandbox. It starts only with `SECRET_KEY`, `PUBLIC_URL`, `PAYWAY_URL`, `PAYWAY_MERCHANT_ID` and `PAYWAY_API_KEY`. `Dev` is a demonstration. `npm start` uses `Dev` if none of `ENV_TYPE`, `DATABASE_URL`, `PUBLIC_URL`, `PAYWAY_URL` and `SECRET_KEY` is set. `npm run dev` uses `Dev` unless `ENV_TYPE` is set.',
    'DEMO_ORDERS=':
      'Number of orders that a demonstration makes for the last year, with their claims and changes, in the background after its start. A restart continues. Default: 300 if `npm start` uses `Dev` by itself, else 0. Prod ignores it.',
    'PORT=3000; HOST=0.0.0.0': 'Port and network address on which the server listens.',
    'PUBLIC_URL=':
      'Origin of the site for customers, for example `https://shop.example`. Required in Prod. Default: the address of each request.',
    'CALLBACK_URL=':
      'Origin that the payment provider and the message carriers call. Default: `PUBLIC_URL`; without it, `http://127.0.0.1` and `PORT`.',
    'TRUST_PROXY=':
      'Number of proxies before the server (`1`), or their addresses and networks (`10.0.0.0/8, 2001:db8::1`). The server believes only the part of `X-Forwarded-*` that these proxies write. A number is safe only if nobody can reach the port without the proxies. Default: no proxy.',
    'MAINTENANCE=false':
      '`true` shows visitors the maintenance page in Prod and refuses their writes through the API (503 `inMaintenance`). Signed-in users continue to work.',
    'API_DOCS=':
      '`true` shows the description of the API (OpenAPI) at `/api/docs` in Prod too. Default: shown, except in Prod.',
  },
  'Database and files': {
    'DATA_DIR=data':
      'Folder of the embedded database, the pictures and issued documents (`files/`), the sandbox ledger and the keys. An embedded database has one owner at a time.',
    'secret DATABASE_URL=':
      'PostgreSQL 15 or newer. Any number of servers can then work together, if they share `DATA_DIR/files` or `FILES_URL`. Default: PGlite, an embedded database in `DATA_DIR`.',
    'DATABASE_PLAIN=':
      'In Prod `DATABASE_URL` needs `sslmode=verify-full` (and `sslrootcert=FILE` for your own certificate), unless the database is on the same machine. `private-network` allows a connection without TLS.',
    'secret FILES_URL=':
      'S3 store for pictures, files of claims, signed forms and issued documents: `s3://key:secret@host/bucket/prefix?region=name`. Write `/` in key and secret as `%2F`. Default: `DATA_DIR/files`.',
    'CLAMD_URL=':
      'ClamAV daemon, `tcp://host:3310`. It scans every file before the server accepts it. While ClamAV is down, uploads are refused. Default: no scan, which a server in Prod reports at its start.',
  },
  Keys: {
    'secret SECRET_KEY=':
      'Key that signs and encrypts, 32 characters or more. Required in Prod. Default: a key that is made once in `DATA_DIR`.',
    'secret SECRET_KEYS_OLD=':
      'Earlier keys, separated by commas. They decrypt and verify, and never encrypt or sign. See [keys](../server/platform/keys/README.md) for a change of keys.',
    'CLIENT_ID=website; secret CLIENT_SECRET=':
      'Credentials with which the pages get their client token. The pages show them to every visitor. Default of the secret: derived from the key of the shop.',
  },
  Payment: {
    'PAYWAY_URL=; PAYWAY_MERCHANT_ID=; secret PAYWAY_API_KEY=': 'ABA PayWay. Default: the sandbox gateway.',
    'secret PAYWAY_RSA_PUBLIC_KEY=':
      'Public key of the bank (PEM, `\\n` between its lines). PayWay accepts no refund without it.',
    'BAKONG_ACCOUNT=; secret BAKONG_TOKEN=; BAKONG_NAME=':
      "KHQR directly to the insurer's Bakong account: account `name@bank`, token of the Open API, receiver in Latin letters. Default: KHQR through PayWay.",
    'BAKONG_CITY=PHNOM PENH; BAKONG_MERCHANT_ID=; BAKONG_BANK=; BAKONG_URL=https://api-bakong.nbc.gov.kh':
      'Further members of the KHQR code, and the address of the Open API.',
    'BAKONG_EMAIL=': 'E-mail address that renews the Bakong token before it expires. Default: renewal by hand.',
  },
  'Messages and chat': {
    'secret SMTP_URL=; MAIL_FROM=':
      'Mail server, `smtps://user:password@host:465` or `smtp://user:password@host:587` (in Prod only with STARTTLS), and the sender: `Name <mailbox@shop.example>`. Default: the outbox of the testing page; in Prod no mail.',
    'SMS_PROVIDER=; secret SMS_KEY=; secret SMS_SECRET=; SMS_SENDER=; SMS_URL=':
      '`plasgate` (private key, secret, registered name) or `twilio` (account SID, auth token, number, name or `MG...`). `SMS_URL` is the address of the API if it is not the usual one. Default: the outbox of the testing page; in Prod no SMS.',
    'secret TELEGRAM_TOKEN=; TELEGRAM_URL=https://gatewayapi.telegram.org':
      'Telegram Gateway. The server tries it for half a minute before it sends a one-time code by SMS. It needs `SMS_PROVIDER`.',
    'MESSAGE_DAYS=90':
      'Days for which the database keeps sent messages (in Prod with empty texts) and jobs that failed for good.',
    'MESSENGER_URL=; HIDE_MESSENGER=false':
      "Script of a chat widget, https in Prod. It runs in a sandboxed frame without our origin, loads only from the script's origin, has no lasting storage, and can close itself by `parent.postMessage({ chat: 'closed' }, '*')`. `HIDE_MESSENGER=true` hides it. Default: no chat.",
  },
  'Limits on one-time codes and quotations': {
    'SMS_COUNTRIES=KH':
      'Countries (ISO 3166, separated by commas) whose phone numbers get one-time codes by SMS; `*` for all. Customers of other countries get codes by e-mail.',
    'SMS_PER_NUMBER=5; SMS_PER_NUMBER_BY_STRANGERS=15':
      'One-time codes an hour to one number: requested from one network, and from all networks that never proved the number.',
    'SMS_BEFORE_WORK=20; SMS_PER_NETWORK=300; SMS_IN_ALL=1000':
      'Open codes of an hour: sent and not entered; an entered code counts half, a code of a paid order does not count. From one network (/24 and /48: 8 times, /56: 4 times) above which each code needs a proof of work; from one network at most; in all at most (drafts half of it, complete orders three quarters, known customers all). Each grows with the paid orders. A network raises an alarm at 80 %, all codes when they are used up.',
    'QUOTES_PER_MINUTE=60':
      'Premiums a minute that one known caller may request without a draft (`POST /api/quotes/{product}`); all strangers of a network together 20 times as many. A program of a partner has its own number of calls instead.',
  },
  'Staff and money': {
    'ALONE_LIMITS=refund=200, claim=500, booking=1000, markAsPaid=1000':
      "Maximum that one person does alone in 30 days, in whole units of a currency, summed by payee, by policy and by person. A colleague approves more: refunds of cancelled and changed policies, claims that one person approves and pays, credits to a partner's balance, orders that a person marks as paid. A row that is left out has its default. 0: never alone.",
    'CLAIM_PAYER_NAME=; CLAIM_PAYER_ACCOUNT=; CLAIM_PAYER_BIC=':
      "The insurer's account from which payment runs of claims are paid: holder, account number, and the bank's identifier code (ISO 9362). They are set together. Default: a made-up account; in Prod no run can be sent.",
    'CLAIM_AUTHORITY=claim=5000, event=10000, day=20000, above=0':
      'Maximum that a person approves without a second person, in whole units of a currency: for a claim, for all claims of a policy with the same date of loss, on a business day, and above the proposal of the rules. An administrator sets other amounts by person and product. A row that is left out has its default. 0: never alone.',
    'SECOND_REVIEW=sample=5, difference=30':
      'Approved claims that a second person must confirm, in percent: `sample` of all claims by chance, and every claim whose approved amount differs from the proposal by more than `difference` of the larger amount. `sample=0, difference=100`: none.',
    'SECOND_FACTOR=':
      'Groups and rights that need a second factor: `insurer`, `studio`, `partners`, single rights such as `b2b:sell`, or `none`. Default: `insurer,studio,partners` in Prod, else `none`.',
    'OIDC_ISSUER=; OIDC_CLIENT_ID=; secret OIDC_CLIENT_SECRET=; OIDC_NAME=':
      "Identity provider of the insurer's staff (OpenID Connect; redirect address: `PUBLIC_URL` with `/b2b/login`). `OIDC_NAME` is its name on the button. Default: passwords only.",
    'OIDC_ROLES=; OIDC_ROLES_CLAIM=roles':
      'Rights of each role, `desk=insurer:orders; heads=insurer:admin studio:approve`, and the claim that holds the roles. A person without such a role cannot sign in.',
    'OIDC_SECOND_FACTOR=mfa':
      'Values of `amr` or `acr` (separated by commas) which state that a second factor was used.',
  },
  'Site and card reading': {
    'SITE_SETTINGS=':
      'JSON file that applies where no release of the site sets a member (*The site* in the studio): toll-free line, office line (`+855 ...`), mailbox, address, opening hours, licence (three languages), links, and the hospitals and garages that bill the insurer directly (`directSettlement`; without it none is named). Default: samples in `locales/`.',
    'SERVICE_WORKER=true':
      '`false` turns the service worker off: browsers that have it remove it, with all that it stored, when they next open a page. Then no page is shown without a connection, and no card is stored on a device.',
    'CARD_READER_URL=':
      'HTTP service that reads pictures of cards; `src/server/platform/cards/http-card-reader.ts` documents its protocol. The pictures leave your network. Default: the server reads them itself.',
  },
  'Operation of the process': {
    'METRICS_PORT=; METRICS_HOST=127.0.0.1':
      'Port and network address of `/metrics` for Prometheus. It must differ from `PORT`. Default: no metrics.',
    'OTEL_EXPORTER_OTLP_ENDPOINT=; OTEL_EXPORTER_OTLP_HEADERS=; OTEL_SERVICE_NAME=insurance-shop':
      'Collector of traces by OTLP over HTTP, `http://host:4318`, with headers and service name as OpenTelemetry defines them. Default: no traces.',
    'DRAIN_SECONDS=; STOP_SECONDS=30':
      'A server that stops is "not ready" and continues to serve for `DRAIN_SECONDS`; then it finishes its requests and jobs for at most `STOP_SECONDS`. Default of `DRAIN_SECONDS`: 5 in Prod with `DATABASE_URL`, else 0.',
  },
  Development: {
    'API_PORT=3001': 'Port of the server behind Vite in `npm run dev`.',
    'CHROMIUM_PATH=': 'Chromium for the browser tests. Default: the Chromium of the machine.',
  },
  'Sandbox gateway as a separate process': {
    'LEDGER_FILE=; MERCHANT_ID=; API_KEY=; MERCHANT_NAME=; CALLBACK_ORIGINS=':
      'Read by `src/server/sandbox/gateway/main.ts` with `PORT` and `HOST` (here `127.0.0.1` by default): ledger file, credentials, name of the merchant, and the origins (separated by commas) that it may call. The last two are optional.',
  },
};

/** The settings of the table by purpose. */
export const settings: Record<string, readonly Setting[]> = Object.fromEntries(
  Object.entries(table).map(([purpose, rows]) => [purpose, Object.entries(rows).map(readRow)]),
);

function readRow([names, meaning]: [names: string, meaning: string]): Setting {
  const read = [...names.matchAll(/(secret )?(\w+)=([^;]*)/g)];
  const secrets = read.flatMap(([, secret, name = '']) => (secret === undefined ? [] : name));
  return { defaults: Object.fromEntries(read.map(([, , name = '', value = '']) => [name, value])), meaning, secrets };
}

const all: readonly Setting[] = Object.values(settings).flat();

/** Names of the settings that hold a secret. */
export const secretNames: readonly string[] = all.flatMap(({ secrets }) => secrets);
