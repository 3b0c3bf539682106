import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { openJourney } from '#engine/journey.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { createProduct } from '#engine/product.ts';
import type { Finding } from '#engine/record.ts';
import { answer, next, start } from '#engine/wizard.ts';
import { apiError } from '#web/api/api-error.ts';
import type { DraftCalls } from './draft-calls.ts';
import { leadsTo } from './draft-context.ts';
import { draftMachine } from './draft-machine.ts';
import { openView } from './open-view.ts';

const text = { type: 'string' };
const definition = {
  product: { id: 'sample' },
  form: {
    derived: [],
    conditions: {},
    pages: {
      info: { schema: { type: 'object', additionalProperties: false, properties: { name: text, town: text } } },
      price: { schema: { type: 'object', additionalProperties: false, properties: {} }, shows: ['premium'] },
      more: { schema: { type: 'object', additionalProperties: false, properties: { note: text } } },
    },
  },
  benefits: { lines: [], plans: [] },
  chart: {
    id: 'sample',
    initial: 'info',
    states: {
      info: { on: { NEXT: 'price' } },
      price: { on: { NEXT: 'more' } },
      more: { on: { NEXT: 'end' } },
      end: { type: 'final' },
    },
  },
} as unknown as ProductDefinition;
const product = createProduct(definition, { info: () => true, price: () => true, more: () => true });
const link = { id: 'one', key: 'secret' };

/** A draft server of a few lines: keeps answers, counts calls, and answers when it is let. */
function aServer() {
  const { record } = start(product, { channel: 'public', language: 'en' }, '2027-01-01');
  const saves: Record<string, Json>[] = [];
  const log: string[] = [];
  let trouble: unknown = null;
  /** Why pages may not be passed. */
  const refusals: Record<string, unknown> = {};
  let gate: Promise<void> = Promise.resolve();
  let saved = 0;
  const searches: { answer: () => void; wait: () => void; fail: (error: unknown) => void }[] = [];
  const view = () => {
    saved += 1;
    const { answers, findings } = record;
    const savedAt = `2027-01-01T00:00:00.${String(saved).padStart(3, '0')}Z`;
    return {
      version: '1',
      order: null,
      rated: { status: 'incomplete', missing: [] },
      savedAt,
      record: { ...record, answers: { ...answers }, findings: { ...findings } },
    } as unknown as DraftView;
  };
  const calls: DraftCalls = {
    open: async (found) => {
      const opened = found && view();
      return { link: found, view: opened, product, journey: openView(product, opened, 'en'), lost: false };
    },
    create: async () => {
      log.push('create');
      return { link, view: view() };
    },
    save: async (_link, changes) => {
      await gate;
      if (trouble) throw trouble;
      log.push('save');
      saves.push(changes);
      Object.assign(record.answers, changes);
      // As a product would that asks about the town.
      if ('town' in changes)
        record.findings = { promotion: { status: 'pending', inputs: { town: changes.town ?? null } } };
      return view();
    },
    run: async (_link, command) => {
      await gate;
      if (trouble) throw trouble;
      log.push(command.kind);
      if (command.kind === 'pass') {
        if (refusals[command.page]) throw refusals[command.page];
        record.passed = next(openJourney(product, record), command.page).journey.record.passed;
      }
      return { view: view(), product };
    },
    findOut: () =>
      new Promise((resolve, reject) => {
        log.push('findOut');
        const answer = () => {
          record.findings = { promotion: { ...(record.findings.promotion as Finding), status: 'found' } };
          record.answers.name ??= 'Filled';
          resolve({ draft: view(), tells: ['found'] });
        };
        const wait = () => resolve({ draft: view(), tells: [] });
        searches.push({ answer, wait, fail: reject });
      }),
  };
  return {
    calls,
    saves,
    log,
    refusals,
    searches,
    fail: (error: unknown) => {
      trouble = error;
    },
    hold: () => {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
  };
}

function anOpenDraft(server: ReturnType<typeof aServer>, found: typeof link | null = null) {
  const clock = new SimulatedClock();
  const actor = createActor(draftMachine, { clock, input: { calls: server.calls, language: 'en', link: found } });
  actor.start();
  const reach = (name: 'saved' | 'saving' | 'retrying' | 'refused') =>
    waitFor(actor, (state) => state.matches({ editing: name }));
  const type = (changes: Record<string, Json>) => {
    const { journey } = actor.getSnapshot().context;
    if (journey) actor.send({ type: 'CHANGE', changes, answered: answer(journey, changes) });
  };
  return { actor, clock, reach, type };
}

test('a new draft is made when the first answer is saved, not before', async () => {
  const server = aServer();
  const { actor, clock, reach, type } = anOpenDraft(server);
  await reach('saved');
  expect(server.log).toEqual([]);
  type({ name: 'Dara' });
  expect(actor.getSnapshot().context.journey?.record.answers).toEqual({ name: 'Dara' });
  clock.increment(600);
  await reach('saved');
  expect(server.log).toEqual(['create', 'save']);
});

test('what is typed during a saving goes with the next one', async () => {
  const server = aServer();
  const { actor, reach, type } = anOpenDraft(server, link);
  await reach('saved');
  const open = server.hold();
  type({ name: 'Dara' });
  actor.send({ type: 'SAVE' });
  await reach('saving');
  type({ town: 'Kep' });
  open();
  await reach('saved');
  expect(server.saves).toEqual([{ name: 'Dara' }, { town: 'Kep' }]);
  expect(actor.getSnapshot().context.journey?.record.answers).toEqual({ name: 'Dara', town: 'Kep' });
});

test('no network: the answer is kept and sent again later', async () => {
  const server = aServer();
  const { actor, clock, reach, type } = anOpenDraft(server, link);
  await reach('saved');
  server.fail(apiError(0, { problem: 'network' }));
  type({ name: 'Dara' });
  actor.send({ type: 'SAVE' });
  await reach('retrying');
  expect(actor.getSnapshot().context.journey?.record.answers).toEqual({ name: 'Dara' });
  server.fail(null);
  clock.increment(2_000);
  await reach('saved');
  expect(server.saves).toEqual([{ name: 'Dara' }]);
});

test('an answer that the server refuses is not sent again', async () => {
  const server = aServer();
  const { actor, reach, type } = anOpenDraft(server, link);
  await reach('saved');
  server.fail(apiError(422, { problem: 'notValid' }));
  type({ name: 'Dara' });
  actor.send({ type: 'SAVE' });
  await reach('refused');
  expect(actor.getSnapshot().context.journey?.record.answers).toEqual({});
});

test('a command runs after everything typed before it is saved, and tells how it ended', async () => {
  const server = aServer();
  const { actor, reach, type } = anOpenDraft(server, link);
  await reach('saved');
  type({ name: 'Dara' });
  const ended = new Promise((settle) => {
    actor.send({ type: 'COMMAND', command: { kind: 'pass', page: 'info' }, settle: (error) => settle(error) });
  });
  expect(await ended).toBeNull();
  expect(server.log).toEqual(['save', 'pass']);
});

test('of two commands while something is saved the first runs, and the second is told that it did not', async () => {
  const server = aServer();
  const { actor, reach, type } = anOpenDraft(server, link);
  await reach('saved');
  const open = server.hold();
  type({ name: 'Dara' });
  const press = (kind: 'confirm' | 'read') =>
    new Promise((settle) => {
      actor.send({ type: 'COMMAND', command: { kind }, settle: (error, view) => settle(error ?? view) });
    });
  const [confirmed, read] = [press('confirm'), press('read')];
  open();
  expect(await read).toBeNull();
  expect(await confirmed).not.toBeNull();
  expect(server.log).toEqual(['save', 'confirm']);
});

test('a command without network is told at once that it failed', async () => {
  const server = aServer();
  const { actor, reach, type } = anOpenDraft(server, link);
  await reach('saved');
  server.fail(apiError(0, { problem: 'network' }));
  type({ name: 'Dara' });
  const ended = new Promise((settle) => {
    actor.send({ type: 'COMMAND', command: { kind: 'confirm' }, settle: (error) => settle(error) });
  });
  expect(await ended).toMatchObject({ problem: 'network' });
});

describe('a page that is passed here', () => {
  /** An open draft that the server knows, and NEXT as a page presses it: false where the server has to say so first. */
  async function aKnownDraft() {
    const server = aServer();
    const draft = anOpenDraft(server, link);
    await draft.reach('saved');
    const context = () => draft.actor.getSnapshot().context;
    const stands = () => context().journey?.position.page;
    const passes = (page: string): boolean => {
      const journey = leadsTo(context(), page);
      if (journey) draft.actor.send({ type: 'PASS', page, journey });
      return journey !== undefined;
    };
    return { ...draft, server, context, stands, passes };
  }

  test('stands passed at once; the server hears of it after what was typed, and pages after it in their order', async () => {
    const { server, reach, type, stands, passes } = await aKnownDraft();
    const open = server.hold();
    type({ name: 'Dara' });
    expect(passes('info')).toBe(true);
    expect(stands()).toBe('price');
    type({ note: 'Early' });
    open();
    await reach('saved');
    expect(passes('price')).toBe(true);
    expect(stands()).toBe('more');
    await reach('saved');
    expect(server.log).toEqual(['save', 'save', 'pass', 'pass']);
    expect(server.saves).toEqual([{ name: 'Dara' }, { note: 'Early' }]);
    expect(stands()).toBe('more');
  });

  test('and that the server refuses stands open again, with why and with what the server has; nothing typed since is lost', async () => {
    const { server, reach, type, stands, passes, context } = await aKnownDraft();
    const why = apiError(422, { problem: 'notValid' });
    server.refusals.info = why;
    const open = server.hold();
    passes('info');
    type({ note: 'Typed further on' });
    open();
    await reach('saved');
    expect(stands()).toBe('info');
    expect(context().turnedBack).toEqual({ page: 'info', error: why });
    expect(context().journey?.record.answers).toEqual({ note: 'Typed further on' });
    expect(server.log).toEqual(['pass', 'save', 'read']);
    type({ name: 'Dara' });
    expect(context().turnedBack).toBeNull();
  });

  test('stays passed while there is no line, and is told when it is back', async () => {
    const { server, clock, reach, stands, passes } = await aKnownDraft();
    server.fail(apiError(0, { problem: 'network' }));
    passes('info');
    await reach('retrying');
    expect(stands()).toBe('price');
    server.fail(null);
    clock.increment(2_000);
    await reach('saved');
    expect(server.log).toEqual(['pass']);
    expect(stands()).toBe('price');
  });

  test('is no more passed where the answers that it was passed with are refused', async () => {
    const { server, reach, type, stands, passes } = await aKnownDraft();
    server.fail(apiError(422, { problem: 'notValid' }));
    type({ name: 'Dara' });
    passes('info');
    expect(stands()).toBe('price');
    await reach('refused');
    expect(stands()).toBe('info');
  });

  test('a command waits for it', async () => {
    const { actor, server, reach, passes } = await aKnownDraft();
    const open = server.hold();
    passes('info');
    const ended = new Promise((settle) => {
      actor.send({ type: 'COMMAND', command: { kind: 'confirm' }, settle: (error) => settle(error) });
    });
    open();
    expect(await ended).toBeNull();
    await reach('saved');
    expect(server.log).toEqual(['pass', 'confirm']);
  });

  test('is for the server to say where a passed page showed a premium that what is not saved may change, or there is no draft', async () => {
    const { server, reach, type, stands, passes } = await aKnownDraft();
    passes('info');
    passes('price');
    await reach('saved');
    const open = server.hold();
    type({ name: 'Dara' });
    expect(passes('info')).toBe(false);
    open();
    expect(stands()).toBe('more');
    const another = anOpenDraft(aServer());
    await another.reach('saved');
    another.type({ name: 'Dara' });
    expect(leadsTo(another.actor.getSnapshot().context, 'info')).toBeUndefined();
  });
});

describe('what is slow to find out', () => {
  /** A draft whose town is saved, and what it is asked about pending. */
  async function aPendingDraft() {
    const server = aServer();
    const draft = anOpenDraft(server, link);
    await draft.reach('saved');
    draft.type({ town: 'Kep' });
    draft.actor.send({ type: 'SAVE' });
    await waitFor(draft.actor, ({ context }) => context.finding);
    const found = () => waitFor(draft.actor, ({ context }) => !context.finding);
    return { ...draft, server, found, context: () => draft.actor.getSnapshot().context };
  }
  const command = (actor: Awaited<ReturnType<typeof aPendingDraft>>['actor']) =>
    new Promise((settle) => {
      actor.send({ type: 'COMMAND', command: { kind: 'pass', page: 'info' }, settle: (error) => settle(error) });
    });

  test('is asked for once, after the saving, and NEXT goes on meanwhile', async () => {
    const { actor, server, found, context } = await aPendingDraft();
    expect(await command(actor)).toBeNull();
    expect(server.log).toEqual(['save', 'findOut', 'pass']);
    server.searches[0]?.answer();
    await found();
    expect(context()).toMatchObject({ told: ['found'], journey: { record: { answers: { name: 'Filled' } } } });
    expect(server.log).toEqual(['save', 'findOut', 'pass']);
  });

  test('does not undo what was typed since', async () => {
    const { actor, server, found, reach, context, type } = await aPendingDraft();
    type({ name: 'Dara' });
    server.searches[0]?.answer();
    await found();
    expect(context().journey?.record.answers).toEqual({ name: 'Dara', town: 'Kep' });
    actor.send({ type: 'SAVE' });
    await reach('saved');
    expect(server.saves.at(-1)).toEqual({ name: 'Dara' });
  });

  test('and came before the answer to an older saving is not lost by that', async () => {
    const { actor, server, found, reach, context, type } = await aPendingDraft();
    type({ name: 'Dara' });
    const older = context().view as DraftView;
    let arrive = () => {};
    server.calls.save = () =>
      new Promise((resolve) => {
        arrive = () => resolve(older);
      });
    actor.send({ type: 'SAVE' });
    server.searches[0]?.answer();
    await found();
    arrive();
    await reach('saved');
    expect(context().view?.record.findings.promotion?.status).toBe('found');
  });

  test('is asked for again when it is about something else, or when the network is back', async () => {
    const { actor, clock, server, found, type } = await aPendingDraft();
    type({ town: 'Takeo' });
    actor.send({ type: 'SAVE' });
    await expect.poll(() => server.searches.length).toBe(2);
    server.searches[1]?.fail(apiError(0, { problem: 'network' }));
    await found();
    clock.increment(10_000);
    await expect.poll(() => server.searches.length).toBe(3);
  });

  test('is asked for again while the server is still at it', async () => {
    const { clock, server, found, context } = await aPendingDraft();
    server.searches[0]?.wait();
    await found();
    clock.increment(1_000);
    await expect.poll(() => server.searches.length).toBe(2);
    server.searches[1]?.answer();
    await found();
    clock.increment(60_000);
    expect(context().journey?.record.answers).toMatchObject({ name: 'Filled' });
    expect(server.searches.length).toBe(2);
  });

  test('is not asked for again by itself when the server will not have it', async () => {
    const { clock, server, found } = await aPendingDraft();
    server.searches[0]?.fail(apiError(409, { problem: 'conflict' }));
    await found();
    clock.increment(60_000);
    expect(server.searches.length).toBe(1);
  });
});
