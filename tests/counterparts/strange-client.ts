import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { OutboxMessage, SandboxPartner } from '#contract/testing.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createVisitor } from '../faults/fleet/create-visitor.ts';

/** Debian's package of the generator of clients for Perl. */
export const CLIENT_PACKAGE = 'libopenapi-client-perl';

/** The schema of descriptions, which the generator would fetch. Linters of `npm test` check the description itself. */
const META_SCHEMA = 'https://spec.openapis.org/oas/3.1/schema/2021-05-20';
const MOST_CALLS = 20;
const PHONE = '+85512777001';

/** A client in another language sells a motor policy from the description alone, in at most 20 calls. */
export async function sellByStrangeClient(folder: string, site: string): Promise<string> {
  const cache = join(folder, 'schemas');
  mkdirSync(cache);
  writeFileSync(join(cache, createHash('md5').update(META_SCHEMA).digest('hex')), '{"type":"object"}');
  const [description, picture] = [join(folder, 'partner-api.json'), join(folder, 'picture.jpg')];
  const { servers, ...api } = (await (await fetch(`${site}/api/partner-api.json`)).json()) as { servers: unknown };
  writeFileSync(description, JSON.stringify({ ...api, servers: [{ url: site }] }));
  writeFileSync(picture, await createPicture());
  const customer = createVisitor({ site: () => site, asksAgain: () => true });
  const { clientId, clientSecret } = await customer.get<SandboxPartner>('POST', '/api/testing/partners');
  const credentials = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, PHONE };
  const program = spawn('perl', [join(import.meta.dirname, 'sell-motor.pl'), description, picture], {
    env: { PATH: process.env.PATH, JSON_VALIDATOR_CACHE_PATH: cache, ...credentials },
  });
  const ended = once(program, 'exit');
  let errors = '';
  program.stderr.on('data', (chunk: Buffer) => {
    errors += String(chunk);
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: program.stdout })) {
    if (lines.push(line) > 1) continue;
    const { headers } = await fetch(`${site}${new URL(line).pathname}`, { redirect: 'manual' });
    await agreeAsCustomer(customer, headers.get('location') ?? '');
    program.stdin.write('\n');
  }
  await ended;
  const [, policy, calls] = /^(\S+-\d{6}) (\d+)$/.exec(lines[1] ?? '') ?? [];
  if (policy === undefined || Number(calls) > MOST_CALLS) throw new Error(`${lines.join(' ')} ${errors}`);
  return `${policy} in ${calls} calls`;
}

/** Proves the phone and agrees on the page of the link. */
async function agreeAsCustomer(customer: ReturnType<typeof createVisitor>, link: string): Promise<void> {
  const [, ref = ''] = /make_payment\/([\w-]+)/.exec(link) ?? [];
  const order = `/api/orders/${ref}`;
  await customer.get('POST', `${order}/code`);
  const [sent] = await customer.get<OutboxMessage[]>('GET', `/api/testing/messages?to=${encodeURIComponent(PHONE)}`);
  await customer.get('POST', `${order}/code/verify`, { code: sent?.code });
  const { declarations, wording } = await customer.get<OfferView>('GET', `${order}/offer?language=en`);
  const declared = declarations.map(({ field }) => field);
  await customer.get('POST', `${order}/consent`, { language: 'en', wording, declared });
}
