import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#tests/attack/request-random.ts';
import type { FakeMailServer } from '#tests/fakes/fake-mail-server.ts';
import type { FakeProvider } from '#tests/fakes/fake-provider.ts';
import type { WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import type { Fleet, FleetServer } from './start-fleet.ts';

type ChaosTargets = {
  fleet: Fleet;
  sms: FakeProvider;
  telegram: FakeProvider;
  mail: FakeMailServer;
  partner: WebhookReceiver;
  dice: SeededRandom;
};

type Chaos = {
  killed: number;
  /** Stops it: every server runs again, and every counterpart answers truly. */
  clear(): Promise<void>;
};

/**
 * Servers are killed at random, two of them at a time at most, and started again. The gateway sleeps and refuses.
 * Carriers accept messages and say nothing, or hang up. Mail servers are busy, or die after they accepted a letter. A
 * partner's server refuses its webhooks.
 */
export function startChaos({ fleet, sms, telegram, mail, partner, dice }: ChaosTargets): Chaos {
  const weather: Chaos = { killed: 0, clear };
  let isOver = false;
  /** The next answers of the partner's server; `drop`: it accepts the message, and the line goes dead. */
  const refusals: (number | 'drop')[] = [];
  partner.behave((_heard, reply) => {
    const refusal = refusals.shift();
    if (refusal === 'drop') reply.socket?.destroy();
    else reply.writeHead(refusal ?? 204).end();
  });
  const going = [kills(), lies()];

  async function kills(): Promise<void> {
    const down: Promise<void>[] = [];
    while (!isOver) {
      await pause(2_000 + dice.below(8_000));
      const up = fleet.servers.filter((server) => server.isListening());
      // Somebody is always there, as in a shop with several machines; a slow machine starts them slowly, and kills them as slowly.
      if (isOver || up.length < 3) continue;
      down.push(killed(dice.pick(up)));
    }
    await Promise.all(down);
  }

  async function killed(server: FleetServer): Promise<void> {
    weather.killed += 1;
    await server.kill();
    await pause(dice.below(1_500));
    // Killed again before it listened: whoever did that starts it.
    await server.start().catch(() => {});
  }

  async function lies(): Promise<void> {
    while (!isOver) {
      await pause(200 + dice.below(800));
      if (dice.percent(15)) sms.lies.push(dice.pick(['silence', 'drop']));
      if (dice.percent(15))
        telegram.lies.push(dice.pick(['silence', 'drop', { status: 200, body: { ok: false, error: 'FLOOD' } }]));
      if (dice.percent(15)) refusals.push(dice.pick([500, 429, 'drop'] as const));
      if (dice.percent(15)) mail.recipients.push(dice.pick([451, 'drop'] as const));
      if (dice.percent(15)) mail.letters.push(dice.pick([421, 'drop'] as const));
      if (dice.percent(10)) await fleet.gateway.control({ next429: 1 + dice.below(3) });
      if (dice.percent(5)) await fleet.gateway.control({ codes: dice.pick(['number', 'string'] as const) });
      if (dice.percent(5)) {
        fleet.gateway.sleep();
        await pause(500 + dice.below(3_000));
        fleet.gateway.wake();
      }
    }
  }

  async function clear(): Promise<void> {
    isOver = true;
    await Promise.all(going);
    for (const server of fleet.servers) if (!server.isAlive()) await server.start();
    for (const lies of [sms.lies, telegram.lies, refusals, mail.recipients, mail.letters]) lies.length = 0;
    await fleet.gateway.control({ next429: 0 });
  }
  return weather;
}
