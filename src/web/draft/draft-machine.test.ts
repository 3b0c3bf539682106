import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { createDraftServer, link, openTestDraft } from '#tests/support/draft-server.ts';
import { apiError } from '#web/api/api-error.ts';

test('a new draft is created only when the first answer is saved', async () => {
  const server = createDraftServer();
  const { actor, clock, reach, type } = openTestDraft(server);
  await reach('saved');
  expect(server.log).toEqual([]);
  type({ name: 'Dara' });
  expect(actor.getSnapshot().context.journey?.record.answers).toEqual({ name: 'Dara' });
  clock.increment(600);
  await reach('saved');
  expect(server.log).toEqual(['create', 'save']);
});

test('input that is typed during a save goes with the next save', async () => {
  const server = createDraftServer();
  const { actor, reach, type } = openTestDraft(server, link);
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

test('a hidden page saves at once, and does not wait for a running call', async () => {
  const server = createDraftServer();
  const { actor, reach, type } = openTestDraft(server, link);
  await reach('saved');
  type({ name: 'Dara' });
  const open = server.hold();
  actor.send({ type: 'HIDE' });
  await reach('saving');
  const calls: object[] = [];
  const { save } = server.calls;
  server.calls.save = (found, changes) => {
    calls.push(changes);
    return save(found, changes);
  };
  // The browser may end the call that is under way.
  actor.send({ type: 'HIDE' });
  expect(calls).toEqual([{ name: 'Dara' }]);
  type({ town: 'Kep' });
  actor.send({ type: 'HIDE' });
  expect(calls).toEqual([{ name: 'Dara' }, { name: 'Dara', town: 'Kep' }]);
  open();
  await reach('saved');
  expect(calls.at(-1)).toEqual({ town: 'Kep' });
  expect(actor.getSnapshot().context.journey?.record.answers).toEqual({ name: 'Dara', town: 'Kep' });
});

test('an answer without a network is retained and sent again later', async () => {
  const server = createDraftServer();
  const { actor, clock, reach, type } = openTestDraft(server, link);
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
  const server = createDraftServer();
  const { actor, reach, type } = openTestDraft(server, link);
  await reach('saved');
  server.fail(apiError(422, { problem: 'notValid' }));
  type({ name: 'Dara' });
  actor.send({ type: 'SAVE' });
  await reach('refused');
  expect(actor.getSnapshot().context.journey?.record.answers).toEqual({});
});

test('a command runs after all earlier input is saved, and reports its result', async () => {
  const server = createDraftServer();
  const { actor, reach, type } = openTestDraft(server, link);
  await reach('saved');
  type({ name: 'Dara' });
  const ended = new Promise((settle) => {
    actor.send({ type: 'COMMAND', command: { kind: 'pass', page: 'info' }, settle: (error) => settle(error) });
  });
  expect(await ended).toBeNull();
  expect(server.log).toEqual(['save', 'pass']);
});

test('the first of two commands during a save runs, and the second reports that it did not run', async () => {
  const server = createDraftServer();
  const { actor, reach, type } = openTestDraft(server, link);
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

test('a command without a network reports its failure at once', async () => {
  const server = createDraftServer();
  const { actor, reach, type } = openTestDraft(server, link);
  await reach('saved');
  server.fail(apiError(0, { problem: 'network' }));
  type({ name: 'Dara' });
  const ended = new Promise((settle) => {
    actor.send({ type: 'COMMAND', command: { kind: 'confirm' }, settle: (error) => settle(error) });
  });
  expect(await ended).toMatchObject({ problem: 'network' });
});

describe('a result that is slow', () => {
  /** A draft whose town is saved, with a pending lookup about it. */
  async function aPendingDraft() {
    const server = createDraftServer();
    const draft = openTestDraft(server, link);
    await draft.reach('saved');
    draft.type({ town: 'Kep' });
    draft.actor.send({ type: 'SAVE' });
    await waitFor(draft.actor, ({ context }) => context.lookingUp);
    const found = () => waitFor(draft.actor, ({ context }) => !context.lookingUp);
    return { ...draft, server, found, context: () => draft.actor.getSnapshot().context };
  }
  const command = (actor: Awaited<ReturnType<typeof aPendingDraft>>['actor']) =>
    new Promise((settle) => {
      actor.send({ type: 'COMMAND', command: { kind: 'pass', page: 'info' }, settle: (error) => settle(error) });
    });

  test('is requested once, after the saving, and NEXT continues meanwhile', async () => {
    const { actor, server, found, context } = await aPendingDraft();
    expect(await command(actor)).toBeNull();
    expect(server.log).toEqual(['save', 'findOut', 'pass']);
    server.searches[0]?.answer();
    await found();
    expect(context()).toMatchObject({ notices: ['found'], journey: { record: { answers: { name: 'Filled' } } } });
    expect(server.log).toEqual(['save', 'findOut', 'pass']);
  });

  test('does not undo later input', async () => {
    const { actor, server, found, reach, context, type } = await aPendingDraft();
    type({ name: 'Dara' });
    server.searches[0]?.answer();
    await found();
    expect(context().journey?.record.answers).toEqual({ name: 'Dara', town: 'Kep' });
    actor.send({ type: 'SAVE' });
    await reach('saved');
    expect(server.saves.at(-1)).toEqual({ name: 'Dara' });
  });

  test('is not lost if it arrives before the answer to an older saving', async () => {
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

  test('is requested again for another subject, or when the network returns', async () => {
    const { actor, clock, server, found, type } = await aPendingDraft();
    type({ town: 'Takeo' });
    actor.send({ type: 'SAVE' });
    await expect.poll(() => server.searches.length).toBe(2);
    server.searches[1]?.fail(apiError(0, { problem: 'network' }));
    await found();
    clock.increment(10_000);
    await expect.poll(() => server.searches.length).toBe(3);
  });

  test('is requested again while the server is still searching', async () => {
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

  test('is not requested again by itself if the server refuses it', async () => {
    const { clock, server, found } = await aPendingDraft();
    server.searches[0]?.fail(apiError(409, { problem: 'conflict' }));
    await found();
    clock.increment(60_000);
    expect(server.searches.length).toBe(1);
  });
});
