import { createHash } from 'node:crypto';
import dayjs from 'dayjs';
import type { WorkRequest } from '#contract/proof-of-work.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import type { Sql } from '../db/database.ts';
import { createProof, isProof } from '../keys/keys.ts';
import { computeLimitKey } from './consume-quota.ts';
import { addUse } from './limit-repository.ts';

/** Minutes for which a challenge is good: a slow phone computes the dearest work in one or two. */
const WORK_MINUTES = 10;

type WorkServices = Pick<PlatformServices, 'config' | 'now' | 'ids'>;

/**
 * Creates a challenge with `bits` zero bits. `of` names its network, purpose and subject; nothing is stored.
 * @returns the challenge `{seed}.{bits}.{end, epoch seconds}.{id of the key}.{HMAC}`
 */
export function createWork({ config, now, ids }: WorkServices, of: string, bits: number): WorkRequest {
  const end = dayjs(now()).add(WORK_MINUTES, 'minute').unix();
  const head = `${ids.ref()}.${bits}.${end}`;
  return { challenge: `${head}.${createProof(config.keys, 'proof of work', `${head}\n${of}`)}`, bits };
}

/**
 * Uses up an answer, in the caller's transaction. Returns false unless the challenge is ours, for this `of`, still good
 * and of at least so many bits, the number is right, and no other call has used it.
 */
export async function spendWork(
  services: WorkServices,
  sql: Sql,
  answer: string | undefined,
  { of, bits }: { of: string; bits: number },
): Promise<boolean> {
  const [seed = '', asked = '', end = '', keyId = '', mac = '', number = '', ...more] = answer?.split('.') ?? [];
  const { config, now } = services;
  const endsAt = dayjs.unix(Number(end)).toDate();
  const isOurs = isProof(config.keys, 'proof of work', `${seed}.${asked}.${end}\n${of}`, `${keyId}.${mac}`);
  if (!isOurs || more.length > 0 || endsAt <= now() || Number(asked) < bits) return false;
  if (countZeroBits(createHash('sha256').update(`${seed}.${number}`).digest()) < Number(asked)) return false;
  const key = computeLimitKey(services, 'proof of work', seed);
  return (await addUse(sql, { key, add: 1, at: now(), endsAt })).used === 1;
}

/** Counts the zero bits at the beginning of a hash. */
function countZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] as number) - 24;
}
