import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '#contract/call.ts';
import { buildParamsSchema } from '#contract/schemas.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** The target of an attack: a call of the contract, or an address without one. */
export type Target = Pick<Call, 'method' | 'path' | 'who'> &
  Partial<Pick<Call, 'params' | 'query' | 'body' | 'headers' | 'status'>>;

const anyone = { who: 'anyone' } as const;
const text = { type: 'string' };

/** Served without being calls of the contract. */
const others: Target[] = [
  { ...anyone, method: 'GET', path: '/api/health' },
  { ...anyone, method: 'GET', path: '/api/live' },
  { ...anyone, method: 'GET', path: '/api/docs' },
  {
    ...{ ...anyone, method: 'POST', path: '/api/payment/callback' },
    body: { type: 'object', properties: { tran_id: text, status: text, apv: text, hash: text }, required: ['tran_id'] },
  },
  {
    ...{ ...anyone, method: 'POST', path: '/api/message-reports/:carrier/:id' },
    params: { type: 'object', properties: { carrier: text, id: text } },
    body: { type: 'object', properties: { MessageStatus: text, status: text } },
  },
  {
    ...{ ...anyone, method: 'GET', path: '/api/products/:product/versions/:version/validators/:hash.js' },
    params: { type: 'object', properties: { product: text, version: text, hash: text } },
  },
  { ...anyone, method: 'GET', path: '/robots.txt' },
  { ...anyone, method: 'GET', path: '/sitemap.xml' },
  { ...anyone, method: 'GET', path: '/social/:name', params: { type: 'object', properties: { name: text } } },
  {
    ...anyone,
    method: 'GET',
    path: '/buy_insurance/:product',
    params: { type: 'object', properties: { product: text } },
  },
  { ...anyone, method: 'GET', path: '/payment_success/:ref', params: { type: 'object', properties: { ref: text } } },
  { ...anyone, method: 'GET', path: '/scan', query: { type: 'object', properties: { q: text } } },
];

/** It empties the database under the attack. */
const EXCLUDED_CALLS = ['/api/testing/reset'];

/** Every call that any file of the contract exports, and what is served beside them. */
export async function listTargets(): Promise<Target[]> {
  const folder = join(projectRoot, 'src/contract');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name),
  );
  const modules: object[] = await Promise.all(files.map((name) => import(join(folder, name))));
  const calls = modules
    .flatMap((module) => Object.values(module))
    .filter(isCall)
    .map((call) => ({ ...call, ...buildParamsSchema(call) }));
  return [...calls.filter(({ path }) => !EXCLUDED_CALLS.includes(path)), ...others];
}

function isCall(value: unknown): value is Call {
  const { method, path, who } = (value ?? {}) as Partial<Call>;
  return typeof method === 'string' && typeof path === 'string' && who !== undefined;
}
