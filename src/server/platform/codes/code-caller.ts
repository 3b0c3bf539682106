import type { FastifyRequest } from 'fastify';
import { WORK_HEADER } from '#contract/proof-of-work.ts';
import { toNetwork } from '../http/client-network.ts';
import type { CodeCaller } from './one-time-code.ts';

/** Reads the caller that requests a code: its network, and its answer to a proof of work. */
export function readCodeCaller({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): CodeCaller {
  const work = headers[WORK_HEADER];
  return { network: toNetwork(ip), work: typeof work === 'string' ? work : undefined };
}
