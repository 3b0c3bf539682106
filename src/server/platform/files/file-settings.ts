import { ConfigError } from '../base/config-error.ts';
import type { S3Settings } from './s3-store.ts';

type Env = Record<string, string | undefined>;

export type FileSettings = {
  /** Undefined: a folder beside the data. */
  s3: S3Settings | undefined;
  /** The virus scanner; undefined: none. */
  clamd: { host: string; port: number } | undefined;
};

/** Reads `FILES_URL` and `CLAMD_URL`. Throws a ConfigError that names the wrong setting, without its secret. */
export function readFileSettings({ FILES_URL, CLAMD_URL }: Env, isProd: boolean): FileSettings {
  return {
    s3: FILES_URL ? parseS3(FILES_URL, isProd) : undefined,
    clamd: CLAMD_URL ? parseClamd(CLAMD_URL) : undefined,
  };
}

function parseS3(text: string, isProd: boolean): S3Settings {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isKnown = url && (['s3:', 'https:'].includes(url.protocol) || (url.protocol === 'http:' && !isProd));
  const [, bucket = '', ...rest] = url?.pathname.replace(/\/+$/, '').split('/') ?? [];
  if (!url || !isKnown || !url.host || !url.username || !url.password || bucket === '')
    throw new ConfigError(
      'FILES_URL must be s3://key:secret@host/bucket?region=name, / in key and secret written as %2F',
    );
  const protocol = url.protocol === 'http:' ? 'http:' : 'https:';
  return {
    bucketUrl: `${protocol}//${url.host}/${bucket}`,
    prefix: rest.length > 0 ? `${rest.join('/')}/` : '',
    accessKeyId: decodePart(url.username),
    secretAccessKey: decodePart(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

function parseClamd(text: string): FileSettings['clamd'] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'tcp:' || url.hostname === '') throw new ConfigError('CLAMD_URL must be tcp://host:3310');
  return { host: url.hostname, port: Number(url.port || 3310) };
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError('FILES_URL: write % in key and secret as %25, and / as %2F');
  }
}
