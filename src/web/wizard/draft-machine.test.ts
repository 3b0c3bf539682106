import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { DraftView } from '#contract/drafts.ts';
import type { ProductDefinition } from '#engine/definition.ts';
import type { Json } from '#engine/json.ts';
import { createProduct } from '#engine/product.ts';
import { start } from '#engine/wizard.ts';
import { apiError } from '#web/api/api-error.ts';
import type { DraftCalls } from './draft-calls.ts';
import { draftMachine } from './draft-machine.ts';

const text = { type: 'string' };
const definition = {
  product: { id: 'sample' },
  form: {
    derived: [],
    conditions: {},
    pages: {
      info: { schema: { type: 'object', additionalProperties: false, properties: { name: text, town: text } } },
    },
  },
  benefits: { lines: [], plans: [] },
  chart: { id: 'sample', initial: 'info', states: { info: { on: { NEXT: 'end' } }, end: { type: 'final' } } },
} as unknown as ProductDefinition;
const product = createProduct(definition, { info: () => true });
const link = { id: 'one', key: 'secret' };

/** A draft server of a few lines: keeps answers, counts calls, and answers when it is let. */
function aServer() {
  const record = start(product, { channel: 'public', language: 'en' }, '2027-01-01');
  const saves: Record<string, Json>[] = [];
  const log: string[] = [];
  let trouble: unknown = null;
  let gate: Promise<void> = Promise.resolve();
  const view = () => ({ version: '1', record: { ...record, answers: { ...record.answers } } }) as unknown as DraftView;
  const calls: DraftCalls = {
    open: async (found) => ({ link: found, view: found && view(), product, lost: false }),
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
      return view();
    },
    run: async (_link, { kind }) => {
      log.push(kind);
      return { view: view(), product };
    },
  };
  return {
    calls,
    saves,
    log,
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
  return { actor, clock, reach };
}

test('a new draft is made when the first answer is saved, not before', async () => {
  const server = aServer();
  const { actor, clock, reach } = anOpenDraft(server);
  await reach('saved');
  expect(server.log).toEqual([]);
  actor.send({ type: 'CHANGE', changes: { name: 'Dara' } });
  expect(actor.getSnapshot().context.record?.answers).toEqual({ name: 'Dara' });
  clock.increment(600);
  await reach('saved');
  expect(server.log).toEqual(['create', 'save']);
});

test('what is typed during a saving goes with the next one', async () => {
  const server = aServer();
  const { actor, reach } = anOpenDraft(server, link);
  await reach('saved');
  const open = server.hold();
  actor.send({ type: 'CHANGE', changes: { name: 'Dara' } });
  actor.send({ type: 'SAVE' });
  await reach('saving');
  actor.send({ type: 'CHANGE', changes: { town: 'Kep' } });
  open();
  await reach('saved');
  expect(server.saves).toEqual([{ name: 'Dara' }, { town: 'Kep' }]);
  expect(actor.getSnapshot().context.record?.answers).toEqual({ name: 'Dara', town: 'Kep' });
});

test('no network: the answer is kept and sent again later', async () => {
  const server = aServer();
  const { actor, clock, reach } = anOpenDraft(server, link);
  await reach('saved');
  server.fail(apiError(0, { problem: 'network' }));
  actor.send({ type: 'CHANGE', changes: { name: 'Dara' } });
  actor.send({ type: 'SAVE' });
  await reach('retrying');
  expect(actor.getSnapshot().context.record?.answers).toEqual({ name: 'Dara' });
  server.fail(null);
  clock.increment(2_000);
  await reach('saved');
  expect(server.saves).toEqual([{ name: 'Dara' }]);
});

test('an answer that the server refuses is not sent again', async () => {
  const server = aServer();
  const { actor, reach } = anOpenDraft(server, link);
  await reach('saved');
  server.fail(apiError(422, { problem: 'notValid' }));
  actor.send({ type: 'CHANGE', changes: { name: 'Dara' } });
  actor.send({ type: 'SAVE' });
  await reach('refused');
  expect(actor.getSnapshot().context.record?.answers).toEqual({});
});

test('a command runs after everything typed before it is saved, and tells how it ended', async () => {
  const server = aServer();
  const { actor, reach } = anOpenDraft(server, link);
  await reach('saved');
  actor.send({ type: 'CHANGE', changes: { name: 'Dara' } });
  const ended = new Promise((settle) => {
    actor.send({ type: 'COMMAND', command: { kind: 'pass', page: 'info' }, settle: (error) => settle(error) });
  });
  expect(await ended).toBeNull();
  expect(server.log).toEqual(['save', 'pass']);
});

test('a command without network is told at once that it failed', async () => {
  const server = aServer();
  const { actor, reach } = anOpenDraft(server, link);
  await reach('saved');
  server.fail(apiError(0, { problem: 'network' }));
  actor.send({ type: 'CHANGE', changes: { name: 'Dara' } });
  const ended = new Promise((settle) => {
    actor.send({ type: 'COMMAND', command: { kind: 'confirm' }, settle: (error) => settle(error) });
  });
  expect(await ended).toMatchObject({ problem: 'network' });
});
