import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type StoredFile = { bytes: Buffer; changedAt: Date };

export type FakeS3Store = {
  /** As `FILES_URL`. */
  url: string;
  /** By their names in the bucket. */
  kept: Map<string, StoredFile>;
  /** The lead of its clock over ours, in milliseconds. */
  ahead: number;
  /** Its next answers instead of the truth: the code of an error with its status, or a line that goes dead. */
  lies: ([status: number, code: string] | 'drop' | 'half')[];
  close(): Promise<void>;
};

const KEY = 'AKIA/SHOP';
const SECRET = 's3cret/+key';
const REGION = 'ap-southeast-1';
const BUCKET = 'papers';
/** Files on one page of a list. */
const PAGE = 2;

/**
 * A store that speaks S3 and believes nobody: each request is signed anew by the published algorithm (Signature Version 4) and
 * compared, with the hash of its body and its time. It has one bucket, one key and one region.
 */
export async function startFakeS3Store(): Promise<FakeS3Store> {
  const store: FakeS3Store = { url: '', kept: new Map(), ahead: 0, lies: [], close };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const lie = store.lies.shift();
    const fault = lie === undefined ? findSignatureFault(request, body, new Date(Date.now() + store.ahead)) : undefined;
    if (lie === 'drop') response.socket?.destroy();
    else if (lie === 'half')
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.socket?.destroy());
    else if (lie || fault) sendError(response, ...((lie ?? fault) as [number, string]));
    else sendAnswer(store, request, response, body);
  });

  async function close() {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const [key, secret] = [KEY, SECRET].map(encodeURIComponent);
  store.url = `http://${key}:${secret}@127.0.0.1:${port}/${BUCKET}/shop?region=${REGION}`;
  return store;
}

function sendAnswer(
  { kept }: FakeS3Store,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const { pathname, searchParams } = new URL(url, 'http://store');
  const [, bucket, ...rest] = pathname.split('/');
  const name = decodeURIComponent(rest.join('/'));
  const found = kept.get(name);
  if (bucket !== BUCKET) sendError(response, 404, 'NoSuchBucket');
  else if (method === 'PUT') {
    kept.set(name, { bytes: body, changedAt: new Date() });
    response.end();
  } else if (method === 'DELETE') {
    kept.delete(name);
    response.writeHead(204).end();
  } else if (name === '') response.end(buildListPage(kept, searchParams));
  else if (found) response.end(found.bytes);
  else sendError(response, 404, 'NoSuchKey');
}

function buildListPage(kept: Map<string, StoredFile>, query: URLSearchParams): string {
  const names = [...kept.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).toSorted();
  // A token with letters that an address and a page of XML must write otherwise.
  const from = Number(query.get('continuation-token')?.replace('+&=', '') ?? 0);
  const shown = names.slice(from, from + PAGE).map((name) => {
    const at = kept.get(name)?.changedAt.toISOString();
    return `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`;
  });
  const isCut = from + PAGE < names.length;
  const more = isCut ? `<NextContinuationToken>+&amp;=${from + PAGE}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${shown.join('')}${more}</ListBucketResult>`;
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** As RFC 3986 has it, which is stricter than what JavaScript escapes. */
const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The fault of a request by the rules of Signature Version 4. */
function findSignatureFault(request: IncomingMessage, body: Buffer, now: Date): [number, string] | undefined {
  const { method = '', url = '', headers } = request;
  const said = /^AWS4-HMAC-SHA256 Credential=(.+), ?SignedHeaders=(.+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!said) return [403, 'AccessDenied'];
  const [, credential = '', signedHeaders = '', signature] = said;
  const [, key, day = '', region = '', service = '', end] =
    /^(.+)\/(\d{8})\/([\w-]+)\/(\w+)\/(\w+)$/.exec(credential) ?? [];
  if (key !== KEY) return [403, 'InvalidAccessKeyId'];
  if (region !== REGION || service !== 's3' || end !== 'aws4_request') return [400, 'AuthorizationHeaderMalformed'];
  const time = String(headers['x-amz-date']);
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  if (!(Math.abs(Date.parse(iso) - now.getTime()) < 15 * 60_000)) return [403, 'RequestTimeTooSkewed'];
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch'];
  const names = signedHeaders.split(';');
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.includes(name)) return [403, 'SignatureDoesNotMatch'];

  const { pathname, searchParams } = new URL(url, 'http://store');
  const canonical = [
    method,
    decodeURIComponent(pathname).split('/').map(encodeRfc3986).join('/'),
    [...searchParams]
      .map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    hash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signingKey = [region, 's3', 'aws4_request'].reduce(
    (before, part) => hmac(before, part),
    hmac(`AWS4${SECRET}`, day),
  );
  return hmac(signingKey, toSign).toString('hex') === signature ? undefined : [403, 'SignatureDoesNotMatch'];
}
