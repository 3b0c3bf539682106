import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { explainNetworkCode, readNetworkCode } from '../base/network-code.ts';
import {
  createProbeFile,
  type FileStore,
  FileStoreUnavailable,
  isFileId,
  requireId,
  type StoredFile,
} from './file-store.ts';

export type S3Settings = {
  /** Address of the bucket, with an optional prefix of names: `https://s3.example/bucket/shop`. */
  bucketUrl: string;
  /** The prefix of each name within the bucket: `shop/` or empty. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Milliseconds for each request. */
  patience?: number;
};

/** Retries of a request to a busy store. Every request can be repeated. */
const MAX_RETRIES = 3;

/**
 * Creates a store for the S3 protocol, by path (`/bucket/name`) and Signature Version 4, with a signed hash of the
 * body.
 */
export function createS3Store({
  bucketUrl,
  prefix,
  accessKeyId,
  secretAccessKey,
  region,
  patience = 20_000,
}: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: MAX_RETRIES });

  async function ask(method: string, path: string, body?: Buffer): Promise<Response> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    try {
      const response = await client.fetch(`${bucketUrl}${path}`, {
        ...{ method, redirect: 'manual', signal: AbortSignal.timeout(patience) },
        headers: { 'x-amz-content-sha256': hash },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      });
      if (response.ok) return response;
      const said = readTag(await response.text(), 'Code') ?? String(response.status);
      if (said === 'NoSuchKey') return new Response(null, { status: 404 });
      throw new FileStoreUnavailable(said);
    } catch (error) {
      throw new FileStoreUnavailable(readNetworkCode(error));
    }
  }

  function pathOf(id: string): string {
    requireId(id);
    return `/${prefix}${id}`;
  }

  async function* list(): AsyncIterable<StoredFile> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
      const page = await readBytes(await ask('GET', `/?${query}`));
      for (const [, entry = ''] of page.toString().matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        const id = (readTag(entry, 'Key') ?? '').slice(prefix.length);
        if (isFileId(id)) yield { id, changedAt: new Date(readTag(entry, 'LastModified') ?? Number.NaN) };
      }
      token = readTag(page.toString(), 'NextContinuationToken');
    } while (token !== undefined);
  }

  const store: FileStore = {
    async put(id, bytes) {
      const { status } = await ask('PUT', pathOf(id), bytes);
      if (status !== 200) throw new FileStoreUnavailable(String(status));
    },
    async get(id) {
      const response = await ask('GET', pathOf(id));
      return response.status === 404 ? null : readBytes(response);
    },
    async remove(id) {
      await ask('DELETE', pathOf(id));
    },
    list,
    async check() {
      const { id, bytes } = createProbeFile();
      try {
        await store.put(id, bytes);
        const isRead = (await store.get(id))?.equals(bytes);
        await store.remove(id);
        return isRead ? undefined : `FILES_URL (${bucketUrl}): what is written there is not what is read`;
      } catch (error) {
        const code = readNetworkCode(error);
        return `FILES_URL (${bucketUrl}): ${explainCode(code)} (${code}); no file is taken or given until it is right`;
      }
    },
  };
  return store;
}

/** Reads all bytes. A broken connection cannot give a shorter file, because `fetch` counts the bytes. */
async function readBytes(response: Response): Promise<Buffer> {
  const bytes = response.arrayBuffer().catch((error: unknown) => {
    throw new FileStoreUnavailable(readNetworkCode(error));
  });
  return Buffer.from(await bytes);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the text of the first element with this name. */
function readTag(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_all, entity: string) => ENTITIES[entity] ?? '');
}

/** Explains an S3 code to the author of the setting. */
function explainCode(code: string): string {
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch)$/.test(code)) return 'key or secret is wrong';
  if (/^Request(TimeTooSkewed|Expired)$/.test(code)) return 'the clock of this machine is wrong';
  if (code === 'NoSuchBucket') return 'there is no such bucket';
  if (/^(AccessDenied|AllAccessDisabled|403)$/.test(code)) return 'the key may not write, read and delete there';
  if (/^(AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect|30[17])$/.test(code))
    return 'the region is wrong';
  return explainNetworkCode(code) ?? 'it says no';
}
