import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import type { Json } from '#engine/language/json.ts';
import { answer } from '#engine/wizard.ts';
import { createDraftServer, link, openTestDraft } from '#tests/support/draft-server.ts';
import { apiError } from '#web/api/api-error.ts';
import { mergeCopy } from './offline/merge-copy.ts';

/** A draft that is opened without a connection, with a copy of these answers in the tab. */
function openWithoutConnection(
  found: typeof link | null,
  copy: Record<string, Json>,
  typed: Record<string, Json> = {},
) {
  const server = createDraftServer();
  const { open } = server.calls;
  let isConnected = false;
  server.calls.open = async (wanted, isAgain) => {
    if (isAgain && !isConnected) throw apiError(0, { problem: 'network' });
    if (isAgain) return open(wanted, isAgain);
    const fresh = await open(null, false);
    return {
      ...fresh,
      link: wanted,
      journey: answer(fresh.journey, copy).journey,
      copied: { merge: mergeCopy },
      typed,
    };
  };
  const draft = openTestDraft(server, found);
  const answers = () => draft.actor.getSnapshot().context.journey?.record.answers;
  const connect = () => {
    isConnected = true;
    draft.actor.send({ type: 'RETRY' });
  };
  /** Saves what is typed. */
  const pause = async () => {
    await waitFor(draft.actor, (state) => state.matches({ editing: 'typing' }));
    draft.clock.increment(600);
    await draft.reach('saved');
  };
  return {
    server,
    ...draft,
    answers,
    connect,
    pause,
    isOffline: () => waitFor(draft.actor, (state) => state.matches('offline')),
  };
}

test('the copy of the tab is open until the server answers; then the server decides', async () => {
  const { server, actor, clock, type, answers, connect, pause, isOffline } = openWithoutConnection(link, {
    name: 'Tab',
  });
  server.changeElsewhere({ name: 'Server' });
  await isOffline();
  expect([answers(), actor.getSnapshot().context.copied?.merge]).toEqual([{ name: 'Tab' }, mergeCopy]);
  type({ name: 'Typed' });
  // It asks again by itself, and the copy stays.
  clock.increment(1000);
  expect(actor.getSnapshot().matches('opening')).toBe(true);
  await isOffline();
  type({ town: 'Kep' });
  connect();
  await pause();
  const { copied, overtaken } = actor.getSnapshot().context;
  // The copy fills the questions without an answer on the server. The other answers of the server stay, and the person sees the overtaken answer.
  expect(server.saves).toEqual([{ town: 'Kep' }]);
  expect([answers(), copied, overtaken?.record.answers.name]).toEqual([{ name: 'Server', town: 'Kep' }, null, 'Typed']);
});

test('an answer of the copy is saved if the server may not have it, and not if the server has had it', async () => {
  const { server, answers, connect, pause, isOffline } = openWithoutConnection(
    link,
    { name: 'Tab', town: 'Kep' },
    { town: 'Kep' },
  );
  await isOffline();
  connect();
  await pause();
  expect(server.saves).toEqual([{ town: 'Kep' }]);
  expect(answers()).toEqual({ town: 'Kep' });
});

test('a press waits for the server, and does not pass a draft that the user has not read', async () => {
  const { server, actor, reach, connect, isOffline } = openWithoutConnection(link, { name: 'Tab' });
  server.changeElsewhere({ name: 'Server' });
  await isOffline();
  const press = () =>
    new Promise((settle) => {
      actor.send({ type: 'COMMAND', command: { kind: 'pass', page: 'info' }, settle: (error) => settle(error) });
    });
  const pressed = press();
  expect(await press()).toBeNull();
  connect();
  expect(await pressed).toMatchObject({ problem: 'draftChanged' });
  await reach('saved');
  expect(actor.getSnapshot().context.journey?.record.passed).toEqual([]);
});

test('answers without a draft on the server create one', async () => {
  const { server, answers, pause } = openWithoutConnection(null, {}, { town: 'Kep' });
  await pause();
  expect([server.log, server.saves]).toEqual([['create', 'save', 'findOut'], [{ town: 'Kep' }]]);
  expect(answers()).toEqual({ town: 'Kep' });
});
