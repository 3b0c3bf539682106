/** One setting, or a few that are set together. Each is an environment variable. */
export type Setting = {
  /** Default of each name; empty where there is none, or where `meaning` explains it. */
  defaults: Record<string, string>;
  /** Plain sentences in Markdown, without a line end. */
  meaning: string;
  /** Names that hold a secret. Each may also be in a file, whose path is in `NAME_FILE`. */
  secrets?: readonly string[];
};

/**
 * Every environment variable that the server, its commands and the separate sandbox gateway read, by purpose.
 * `npm run settings` writes `.env.example` and `src/docs/settings.md` from this table; `config.ts` checks the values.
 */
export const settings: Record<string, readonly Setting[]> = {
  'Type of installation': [
    {
      defaults: { ENV_TYPE: 'Prod' },
      meaning:
        '`Prod` allows no default secret and no sandbox. It starts only with `SECRET_KEY`, `PUBLIC_URL`, `PAYWAY_URL`, `PAYWAY_MERCHANT_ID` and `PAYWAY_API_KEY`. `Dev` is a demonstration. `npm start` uses `Dev` if none of `ENV_TYPE`, `DATABASE_URL`, `PUBLIC_URL`, `PAYWAY_URL` and `SECRET_KEY` is set. `npm run dev` uses `Dev` unless `ENV_TYPE` is set.',
    },
    {
      defaults: { PORT: '3000', HOST: '0.0.0.0' },
      meaning: 'Port and network address on which the server listens.',
    },
    {
      defaults: { PUBLIC_URL: '' },
      meaning:
        'Origin of the site for customers, for example `https://shop.example`. Required in Prod. Default: the address of each request.',
    },
    {
      defaults: { CALLBACK_URL: '' },
      meaning:
        'Origin that the payment provider and the message carriers call. Default: `PUBLIC_URL`; without it, `http://127.0.0.1` and `PORT`.',
    },
    {
      defaults: { TRUST_PROXY: '' },
      meaning:
        'Number of proxies before the server (`1`), or their addresses and networks (`10.0.0.0/8, 2001:db8::1`). The server believes only the part of `X-Forwarded-*` that these proxies write. A number is safe only if nobody can reach the port without the proxies. Default: no proxy.',
    },
    {
      defaults: { MAINTENANCE: 'false' },
      meaning:
        '`true` shows visitors the maintenance page in Prod and refuses their writes through the API (503 `inMaintenance`). Signed-in users continue to work.',
    },
    {
      defaults: { API_DOCS: '' },
      meaning:
        '`true` shows the description of the API (OpenAPI) at `/api/docs` in Prod too. Default: shown, except in Prod.',
    },
  ],
  'Database and files': [
    {
      defaults: { DATA_DIR: 'data' },
      meaning:
        'Folder of the embedded database, the pictures and issued documents (`files/`), the sandbox ledger and the keys. An embedded database has one owner at a time.',
    },
    {
      defaults: { DATABASE_URL: '' },
      meaning:
        'PostgreSQL 15 or newer. Any number of servers can then work together, if they share `DATA_DIR/files` or `FILES_URL`. Default: PGlite, an embedded database in `DATA_DIR`.',
      secrets: ['DATABASE_URL'],
    },
    {
      defaults: { DATABASE_PLAIN: '' },
      meaning:
        'In Prod `DATABASE_URL` needs `sslmode=verify-full` (and `sslrootcert=FILE` for your own certificate), unless the database is on the same machine. `private-network` allows a connection without TLS.',
    },
    {
      defaults: { FILES_URL: '' },
      meaning:
        'S3 store for pictures, files of claims, signed forms and issued documents: `s3://key:secret@host/bucket/prefix?region=name`. Write `/` in key and secret as `%2F`. Default: `DATA_DIR/files`.',
      secrets: ['FILES_URL'],
    },
    {
      defaults: { CLAMD_URL: '' },
      meaning:
        'ClamAV daemon, `tcp://host:3310`. It scans every file before the server accepts it. While ClamAV is down, uploads are refused. Default: no scan, which a server in Prod reports at its start.',
    },
  ],
  Keys: [
    {
      defaults: { SECRET_KEY: '' },
      meaning:
        'Key that signs and encrypts, 32 characters or more. Required in Prod. Default: a key that is made once in `DATA_DIR`.',
      secrets: ['SECRET_KEY'],
    },
    {
      defaults: { SECRET_KEYS_OLD: '' },
      meaning:
        'Earlier keys, separated by commas. They decrypt and verify, and never encrypt or sign. See [keys](../server/platform/keys/README.md) for a change of keys.',
      secrets: ['SECRET_KEYS_OLD'],
    },
    {
      defaults: { CLIENT_ID: 'website', CLIENT_SECRET: '' },
      meaning:
        'Credentials with which the pages get their client token. The pages show them to every visitor. Default of the secret: derived from the key of the shop.',
      secrets: ['CLIENT_SECRET'],
    },
  ],
  Payment: [
    {
      defaults: { PAYWAY_URL: '', PAYWAY_MERCHANT_ID: '', PAYWAY_API_KEY: '' },
      meaning: 'ABA PayWay. Default: the sandbox gateway.',
      secrets: ['PAYWAY_API_KEY'],
    },
    {
      defaults: { PAYWAY_RSA_PUBLIC_KEY: '' },
      meaning: 'Public key of the bank (PEM, `\\n` between its lines). PayWay accepts no refund without it.',
      secrets: ['PAYWAY_RSA_PUBLIC_KEY'],
    },
    {
      defaults: { BAKONG_ACCOUNT: '', BAKONG_TOKEN: '', BAKONG_NAME: '' },
      meaning:
        "KHQR directly to the insurer's Bakong account: account `name@bank`, token of the Open API, receiver in Latin letters. Default: KHQR through PayWay.",
      secrets: ['BAKONG_TOKEN'],
    },
    {
      defaults: {
        BAKONG_CITY: 'PHNOM PENH',
        BAKONG_MERCHANT_ID: '',
        BAKONG_BANK: '',
        BAKONG_URL: 'https://api-bakong.nbc.gov.kh',
      },
      meaning: 'Further members of the KHQR code, and the address of the Open API.',
    },
    {
      defaults: { BAKONG_EMAIL: '' },
      meaning: 'E-mail address that renews the Bakong token before it expires. Default: renewal by hand.',
    },
  ],
  'Messages and chat': [
    {
      defaults: { SMTP_URL: '', MAIL_FROM: '' },
      meaning:
        'Mail server, `smtps://user:password@host:465` or `smtp://user:password@host:587` (in Prod only with STARTTLS), and the sender: `Name <mailbox@shop.example>`. Default: the outbox of the testing page; in Prod no mail.',
      secrets: ['SMTP_URL'],
    },
    {
      defaults: { SMS_PROVIDER: '', SMS_KEY: '', SMS_SECRET: '', SMS_SENDER: '', SMS_URL: '' },
      meaning:
        '`plasgate` (private key, secret, registered name) or `twilio` (account SID, auth token, number, name or `MG...`). `SMS_URL` is the address of the API if it is not the usual one. Default: the outbox of the testing page; in Prod no SMS.',
      secrets: ['SMS_KEY', 'SMS_SECRET'],
    },
    {
      defaults: { TELEGRAM_TOKEN: '', TELEGRAM_URL: 'https://gatewayapi.telegram.org' },
      meaning:
        'Telegram Gateway. The server tries it for half a minute before it sends a one-time code by SMS. It needs `SMS_PROVIDER`.',
      secrets: ['TELEGRAM_TOKEN'],
    },
    {
      defaults: { MESSAGE_DAYS: '90' },
      meaning:
        'Days for which the database keeps sent messages (in Prod with empty texts) and jobs that failed for good.',
    },
    {
      defaults: { MESSENGER_URL: '', HIDE_MESSENGER: 'false' },
      meaning:
        "Script of a chat widget, https in Prod. It runs in a sandboxed frame without our origin, loads only from the script's origin, has no lasting storage, and can close itself by `parent.postMessage({ chat: 'closed' }, '*')`. `HIDE_MESSENGER=true` hides it. Default: no chat.",
    },
  ],
  'Limits on one-time codes and quotations': [
    {
      defaults: { SMS_COUNTRIES: 'KH' },
      meaning:
        'Countries (ISO 3166, separated by commas) whose phone numbers get one-time codes by SMS; `*` for all. Customers of other countries get codes by e-mail.',
    },
    {
      defaults: { SMS_PER_NUMBER: '5', SMS_PER_NUMBER_BY_STRANGERS: '15' },
      meaning:
        'One-time codes an hour to one number: requested from one network, and from all networks that never proved the number.',
    },
    {
      defaults: { SMS_PER_NETWORK: '10', SMS_IN_ALL: '200' },
      meaning:
        'One-time codes an hour from one network, and in total. Drafts may use half of these codes, complete orders three quarters, known customers all. `SMS_IN_ALL` raises an alarm when it is used up. A code that was entered counts half, a code of a paid order does not count.',
    },
    {
      defaults: { QUOTES_PER_MINUTE: '60' },
      meaning: 'Premiums a minute that one network may request without a draft (`POST /api/quotes/{product}`).',
    },
  ],
  'Staff and money': [
    {
      defaults: { ALONE_LIMITS: 'refund=200, claim=500, booking=1000, markAsPaid=1000' },
      meaning:
        "Maximum that one person does alone in 30 days, in whole units of a currency, summed by payee, by policy and by person. A colleague approves more: refunds of cancelled and changed policies, claims that one person approves and pays, credits to a partner's balance, orders that a person marks as paid. A row that is left out has its default. 0: never alone.",
    },
    {
      defaults: { SECOND_FACTOR: '' },
      meaning:
        'Groups and rights that need a second factor: `insurer`, `studio`, `partners`, single rights such as `b2b:sell`, or `none`. Default: `insurer,studio,partners` in Prod, else `none`.',
    },
    {
      defaults: { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', OIDC_NAME: '' },
      meaning:
        "Identity provider of the insurer's staff (OpenID Connect; redirect address: `PUBLIC_URL` with `/b2b/login`). `OIDC_NAME` is its name on the button. Default: passwords only.",
      secrets: ['OIDC_CLIENT_SECRET'],
    },
    {
      defaults: { OIDC_ROLES: '', OIDC_ROLES_CLAIM: 'roles' },
      meaning:
        'Rights of each role, `desk=insurer:orders; heads=insurer:admin studio:approve`, and the claim that holds the roles. A person without such a role cannot sign in.',
    },
    {
      defaults: { OIDC_SECOND_FACTOR: 'mfa' },
      meaning: 'Values of `amr` or `acr` (separated by commas) which state that a second factor was used.',
    },
  ],
  'Site and card reading': [
    {
      defaults: { SITE_SETTINGS: '' },
      meaning:
        'JSON file that applies where no release of the site sets a member (*The site* in the studio): toll-free line, office line (`+855 ...`), mailbox, address, opening hours, licence (three languages), links, and the hospitals and garages that bill the insurer directly (`directSettlement`; without it none is named). Default: samples in `locales/`.',
    },
    {
      defaults: { CARD_READER_URL: '' },
      meaning:
        'HTTP service that reads pictures of cards; `src/server/platform/cards/http-card-reader.ts` documents its protocol. The pictures leave your network. Default: the server reads them itself.',
    },
  ],
  'Operation of the process': [
    {
      defaults: { METRICS_PORT: '', METRICS_HOST: '127.0.0.1' },
      meaning:
        'Port and network address of `/metrics` for Prometheus. It must differ from `PORT`. Default: no metrics.',
    },
    {
      defaults: {
        OTEL_EXPORTER_OTLP_ENDPOINT: '',
        OTEL_EXPORTER_OTLP_HEADERS: '',
        OTEL_SERVICE_NAME: 'insurance-shop',
      },
      meaning:
        'Collector of traces by OTLP over HTTP, `http://host:4318`, with headers and service name as OpenTelemetry defines them. Default: no traces.',
    },
    {
      defaults: { DRAIN_SECONDS: '', STOP_SECONDS: '30' },
      meaning:
        'A server that stops is "not ready" and continues to serve for `DRAIN_SECONDS`; then it finishes its requests and jobs for at most `STOP_SECONDS`. Default of `DRAIN_SECONDS`: 5 in Prod with `DATABASE_URL`, else 0.',
    },
  ],
  Development: [
    { defaults: { API_PORT: '3001' }, meaning: 'Port of the server behind Vite in `npm run dev`.' },
    {
      defaults: { CHROMIUM_PATH: '' },
      meaning: 'Chromium for the browser tests. Default: the Chromium of the machine.',
    },
  ],
  'Sandbox gateway as a separate process': [
    {
      defaults: { LEDGER_FILE: '', MERCHANT_ID: '', API_KEY: '', MERCHANT_NAME: '', CALLBACK_ORIGINS: '' },
      meaning:
        'Read by `src/server/sandbox/gateway/main.ts` with `PORT` and `HOST` (here `127.0.0.1` by default): ledger file, credentials, name of the merchant, and the origins (separated by commas) that it may call. The last two are optional.',
    },
  ],
};

const all: readonly Setting[] = Object.values(settings).flat();

/** Names of the settings that hold a secret. */
export const secretNames: readonly string[] = all.flatMap(({ secrets = [] }) => secrets);
