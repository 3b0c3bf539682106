import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom } from '#tests/attack/request-random.ts';
import { startFakeMailServer } from '#tests/fakes/fake-mail-server.ts';
import { startFakeTelegram, startFakeTwilio } from '#tests/fakes/fake-provider.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { type BrokenRule, findBrokenRules } from './broken-rules.ts';
import { startChaos } from './chaos.ts';
import { createVisitor, DeadlinePassed, VisitorRefused } from './create-visitor.ts';
import { runTraffic } from './run-traffic.ts';
import { type Fleet, startFleet } from './start-fleet.ts';

type Outcome = {
  seed: number;
  seconds: number;
  killed: number;
  requests: number;
  /** Requests that were cut off, and answers of 5xx that nobody foresaw. */
  unanswered: number;
  unforeseen: string[];
  /** People's works, by their results. */
  works: Record<string, number>;
  broken: BrokenRule[];
  counts: Record<string, number>;
};

const SERVERS = 4;
/**
 * Steps of the clock afterwards, in minutes. They finish postponed work, and nothing becomes old enough to fail for
 * good. The last steps finish what one server still worked on when the others found nothing to do, and its
 * consequences.
 */
const SETTLING_STEPS = [3, 10, 30, 60, 120, 240, 480, 5, 5];

/**
 * Four servers on one database for so many seconds, while people do everything at once, servers are killed and counterparts lie.
 * Then the sky clears, time goes on, and the books are read.
 */
export async function runStorm(postgresUrl: string, seconds: number, seed: number): Promise<Outcome> {
  const [sms, telegram, mail, partner] = [
    await startFakeTwilio(),
    await startFakeTelegram(),
    await startFakeMailServer(),
    await startWebhookReceiver(),
  ];
  const fleet = await startFleet(postgresUrl, SERVERS, {
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Serey <no-reply@shop.example>', CALLBACK_URL: 'http://127.0.0.1:9' },
    ...{ SMS_PROVIDER: 'twilio', SMS_URL: sms.url, SMS_KEY: 'AC1', SMS_SECRET: 'token', SMS_SENDER: 'SEREY' },
    ...{ TELEGRAM_TOKEN: 'telegram-token', TELEGRAM_URL: telegram.url },
  });
  try {
    return await collectOutcome(fleet, seconds, seed, { sms, telegram, mail, partner });
  } finally {
    await fleet.close();
    await Promise.all([sms, telegram, mail, partner].map((server) => server.close()));
  }
}

type Counterparts = Omit<Parameters<typeof startChaos>[0], 'fleet' | 'dice'>;

async function collectOutcome(fleet: Fleet, seconds: number, seed: number, others: Counterparts): Promise<Outcome> {
  const works: Record<string, number> = {};
  const unforeseen: string[] = [];
  let [requests, unanswered, turn] = [0, 0, 0];
  let isOver = false;
  const manner = {
    // By turns, the dead ones too: people do not know which server answers.
    site: () => fleet.servers[turn++ % SERVERS]?.url ?? '',
    asksAgain: () => !isOver,
    heard(path: string, status: number, problem: string) {
      requests += 1;
      if (status === 0) unanswered += 1;
      if (status >= 500 && problem === 'somethingWentWrong') unforeseen.push(path.replace(/\/[\w-]{16,}/g, '/:id'));
    },
  };
  const all = await runTraffic({ fleet, manner, webhooks: others.partner.url });
  const sky = startChaos({ fleet, ...others, dice: createSeededRandom(seed, 0) });
  const doers = ['buys', 'buys', 'buys', 'agentSells', 'cancels', 'changes', 'claims', 'signsIn', 'staffSignsIn'];
  const going = [...doers, 'publishes'].map(async (name, nth) => {
    for (let time = 1; !isOver; time += 1) {
      const what = await all.works[name]?.(createSeededRandom(seed, nth * 100_000 + time)).then(
        (done) => (done === 'no policy yet' ? done : 'done'),
        (error: unknown) => {
          if (error instanceof VisitorRefused) return error.code;
          if (error instanceof DeadlinePassed) return 'cut off at the end';
          return isOver ? 'cut off at the end' : `failed: ${error instanceof Error ? error.message : 'unknown'}`;
        },
      );
      works[`${name}: ${what}`] = (works[`${name}: ${what}`] ?? 0) + 1;
      if (what !== 'done' || name === 'publishes') await pause(500);
    }
  });
  await pause(seconds * 1000);
  isOver = true;
  await Promise.all(going);
  await sky.clear();
  await advanceTime(fleet);
  const heard = others.partner.heard.map(({ headers }) => String(headers['webhook-id']));
  const { broken, counts } = await findBrokenRules(fleet.services, {
    gateway: fleet.gateway,
    confirmed: all.confirmed,
    heard,
  });
  const lists = await Promise.all(fleet.servers.map(describeSold));
  if (new Set(lists).size > 1) broken.push({ rule: 'all servers sell the same', found: lists });
  return { seed, seconds, killed: sky.killed, requests, unanswered, unforeseen, works, broken, counts };
}

/** Time goes on at all servers, and each does what is due. */
async function advanceTime({ servers }: Fleet): Promise<void> {
  for (const minutes of SETTLING_STEPS)
    await Promise.all(
      servers.map(({ url }) =>
        createVisitor({ site: () => url, asksAgain: () => false }).get('POST', '/api/testing/clock', {
          advance: { minutes },
        }),
      ),
    );
}

/** A server's products on sale, as text. */
async function describeSold({ url }: { url: string }): Promise<string> {
  const products = await (await fetch(`${url}/api/products`)).json();
  return JSON.stringify(products);
}

/** The report of a run, for people. */
export function reportOutcome({ works, broken, counts, unforeseen, ...rest }: Outcome): string {
  const lines = [
    `seed ${rest.seed}: ${rest.seconds} s, ${rest.killed} servers killed, ${rest.requests} requests, ${rest.unanswered} without an answer`,
    ...Object.entries(counts).map(([name, count]) => `  ${name}: ${count}`),
    ...Object.entries(works)
      .toSorted()
      .map(([name, count]) => `  ${name}: ${count}`),
    ...(unforeseen.length > 0
      ? [`unforeseen (500): ${unforeseen.length}, as ${[...new Set(unforeseen)].join(', ')}`]
      : []),
    ...broken.map(({ rule, found }) => `BROKEN: ${rule}: ${found.length}, as ${JSON.stringify(found.slice(0, 3))}`),
    broken.length === 0 ? 'nothing lost, nothing twice' : 'NOT AS IT MUST BE',
  ];
  return `${lines.join('\n')}\n`;
}
