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
    expect(server.log).toEqual(['pass', 'read', 'save']);
    type({ name: 'Dara' });
    expect(context().turnedBack).toBeNull();
  });

  test('what is pressed while the server is asked why a page was turned back runs after that', async () => {
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
    const another = openTestDraft(createDraftServer());
    await another.reach('saved');
    another.type({ name: 'Dara' });
    expect(predictNext(another.actor.getSnapshot().context, 'info')).toBeUndefined();
  });
});
