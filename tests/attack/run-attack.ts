import { Agent, request } from 'node:http';
import type { Shop } from '#tests/support/test-shop.ts';
import { type AttackedWorld, createAttackedWorld } from './attacked-world.ts';
import { buildValidRequest, generateRequest, type RawRequest } from './generate-request.ts';
import { createSeededRandom } from './request-random.ts';
import { listTargets, type Target } from './targets.ts';

type Failure = { nth: number; target: string; status: number; text: string; request: RawRequest };

export type AttackReport = {
  /** The number of answers of each status; 0: there was none. */
  statuses: Map<number, number>;
  failures: Failure[];
  /** Targets that were never answered with 2xx: what lies behind their guards was not reached. */
  shut: string[];
};

/** After so many requests the attackers have spoilt what they had, and get another world. */
const REQUESTS_PER_WORLD = 1_000;

/** Calls by which an attacker signs himself out. */
const SESSION_ENDING_CALLS = /logout|sessions|password|second-factor/;

/**
 * Attacks a listening shop with so many generated requests, one after another, so that a seed repeats them. Each of
 * them is to be answered, and never by 5xx.
 */
export async function runAttack(
  shop: Shop,
  { requests, seed, tell = () => {} }: { requests: number; seed: number; tell?: (done: number) => void },
): Promise<AttackReport> {
  const all = await listTargets();
  const opened = new Set<Target>();
  const report: AttackReport = { statuses: new Map(), failures: [], shut: [] };
  let world = await createAttackedWorld(shop);
  for (let nth = 0; nth < requests; nth++) {
    if (nth > 0 && nth % REQUESTS_PER_WORLD === 0) {
      world = await resetWorld(shop, world);
      tell(nth);
    }
    const dice = createSeededRandom(seed, nth);
    // Once through all with nothing wrong: it shows that what is spoilt afterwards would have been right.
    const isPlain = nth < all.length;
    const target = isPlain ? (all[nth] as Target) : dice.pick(all);
    const request = await (isPlain ? buildValidRequest : generateRequest)(dice, target, world);
    const { status, text } = await sendRaw(shop.url, request);
    report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
    if (status >= 500 || (status === 0 && !isTooLong(request)))
      report.failures.push({ nth, target: `${target.method} ${target.path}`, status, text, request });
    if (status >= 200 && status < 300) {
      opened.add(target);
      rememberValues(world, target, text);
      if (target.path === '/api/testing/clock') await resetClock(shop);
      if (SESSION_ENDING_CALLS.test(target.path)) await world.signIn();
    }
  }
  closeConnections();
  report.shut = all.filter((target) => !opened.has(target)).map(({ method, path }) => `${method} ${path}`);
  return report;
}

/** Cursors stay known: they fit lists of every world. */
async function resetWorld(shop: Shop, { known }: AttackedWorld): Promise<AttackedWorld> {
  await resetClock(shop);
  const world = await createAttackedWorld(shop);
  for (const [name, cursors] of known) if (name.endsWith(' cursor')) world.known.set(name, cursors);
  return world;
}

async function resetClock(shop: Shop): Promise<void> {
  const { status } = await shop.call('POST', '/api/testing/clock', { body: { back: true } });
  if (status !== 200) throw new Error(`the clock was not set back: ${status}`);
}

/** The server may cut off a body that is larger than any accepted one, together with its connection. */
const isTooLong = ({ body }: RawRequest): boolean => body !== undefined && body.length > 256 * 1024;

/** Stores what an answer contains: the cursor of a list, and the files and pictures that were sent. */
function rememberValues({ known }: AttackedWorld, { path }: Target, text: string): void {
  let reply: { next?: unknown; upload?: unknown; id?: unknown; ref?: unknown };
  try {
    reply = JSON.parse(text) ?? {};
  } catch {
    return;
  }
  const keep = (name: string, value: unknown) => {
    if (typeof value === 'string') known.set(name, [...(known.get(name) ?? []).slice(-20), value]);
  };
  keep(`${path} cursor`, reply.next);
  keep('uploads upload', reply.upload);
  if (path === '/api/claims') keep('claims ref', reply.ref);
  if (path === '/api/claims/:ref/files') keep('files file', reply.id);
}

const TIMEOUT_SECONDS = 60;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a request unchanged and reads the answer. `status` is 0 without an answer, with the reason. */
function sendRaw(base: string, { method, path, headers, body }: RawRequest): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...toLatin1(headers), ...length } },
      (reply) => {
        const pieces: Buffer[] = [];
        reply.on('data', (piece) => pieces.push(piece));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
        reply.on('error', (error) => resolve({ status: reply.statusCode ?? 0, text: error.message }));
      },
    );
    sent.setTimeout(TIMEOUT_SECONDS * 1000, () => sent.destroy(new Error(`no answer in ${TIMEOUT_SECONDS} s`)));
    sent.on('error', (error) => resolve({ status: 0, text: error.message }));
    sent.end(body);
  });
}

/** The characters that a header can hold. */
function toLatin1(headers: Record<string, string>): Record<string, string> {
  const clean = (text: string) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 4000);
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, clean(text)]));
}

/** Ends the open connections. */
function closeConnections(): void {
  agent.destroy();
}
