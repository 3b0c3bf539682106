import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { createDraftServer, link, openTestDraft } from '#tests/support/draft-server.ts';
import { apiError } from '#web/api/api-error.ts';
import { predictNext } from './draft-context.ts';

describe('a page that is passed here', () => {
  /** An open draft that the server knows, and NEXT as a page presses it: false if the server has to answer first. */
  async function aKnownDraft() {
    const server = createDraftServer();
    const draft = openTestDraft(server, link);
    await draft.reach('saved');
    const context = () => draft.actor.getSnapshot().context;
    const stands = () => context().journey?.position.page;
    const passes = (page: string): boolean => {
      const journey = predictNext(context(), page);
      if (journey) draft.actor.send({ type: 'PASS', page, journey });
      return journey !== undefined;
    };
    return { ...draft, server, context, stands, passes };
  }

  test('is passed at once; the server receives it after the typed input, and later pages in their order', async () => {
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

  test('and that the server refuses is open again, with the reason and the server’s answers; later input is not lost', async () => {
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
    expect(server.log).toEqual(['pass', 'read', 'save']);
    type({ name: 'Dara' });
    expect(context().turnedBack).toBeNull();
  });

  test('runs a command after the server has returned the reason of a refusal', async () => {
    const { actor, server, reach, passes } = await aKnownDraft();
    server.refusals.info = apiError(422, { problem: 'notValid' });
    passes('info');
    await waitFor(actor, (state) => state.matches({ editing: 'reading' }));
    const ended = new Promise((settle) => {
      actor.send({ type: 'COMMAND', command: { kind: 'reset' }, settle: (error, view) => settle(error ?? view) });
    });
    expect(await ended).toMatchObject({ version: '1' });
    await reach('saved');
    expect(server.log).toEqual(['pass', 'read', 'reset']);
  });

  test('remains passed without a network, and is sent when the network is back', async () => {
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

  test('is no longer passed if the answers with which it was passed are refused', async () => {
    const { server, reach, type, stands, passes } = await aKnownDraft();
    server.fail(apiError(422, { problem: 'notValid' }));
    type({ name: 'Dara' });
    passes('info');
    expect(stands()).toBe('price');
    await reach('refused');
    expect(stands()).toBe('info');
  });

  test('makes a command wait for it', async () => {
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

  test('is left to the server if an unsaved answer may change a shown premium, or if no draft exists', async () => {
    const { server, reach, type, stands, passes } = await aKnownDraft();
    passes('info');
    passes('price');
    await reach('saved');
    const open = server.hold();
    type({ name: 'Dara' });
    expect(passes('info')).toBe(false);
    open();
    expect(stands()).toBe('more');
    const another = openTestDraft(createDraftServer());
    await another.reach('saved');
    another.type({ name: 'Dara' });
    expect(predictNext(another.actor.getSnapshot().context, 'info')).toBeUndefined();
  });
});
