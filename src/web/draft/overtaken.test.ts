import { expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { createDraftServer, link, openTestDraft } from '#tests/support/draft-server.ts';
import { predictNext } from './draft-context.ts';

/** An open draft with a name, and its buttons. */
async function openNamedDraft() {
  const server = createDraftServer();
  server.changeElsewhere({ name: 'Dara' });
  const draft = openTestDraft(server, link);
  await draft.reach('saved');
  const context = () => draft.actor.getSnapshot().context;
  const press = (kind: 'confirm' | 'read') =>
    new Promise((settle) => {
      draft.actor.send({ type: 'COMMAND', command: { kind }, settle: (error, view) => settle(error ?? view) });
    });
  const pass = (page: string) => {
    const journey = predictNext(context(), page);
    if (journey) draft.actor.send({ type: 'PASS', page, journey });
  };
  return { ...draft, server, context, press, pass };
}

test('a draft that another tab changed is not confirmed until it is shown', async () => {
  const { server, context, press, reach } = await openNamedDraft();
  server.changeElsewhere({ name: 'Sokha' });
  expect(await press('confirm')).toMatchObject({ problem: 'draftChanged' });
  await press('read');
  await reach('saved');
  expect(context().overtaken?.record.answers).toEqual({ name: 'Dara' });
  expect(context().journey?.record.answers).toEqual({ name: 'Sokha' });
  expect(await press('confirm')).toMatchObject({ version: '1' });
  expect(context().overtaken).toBeNull();
});

test('an answer that is saved before Confirm does not hide the change of another tab', async () => {
  const { server, context, press, type } = await openNamedDraft();
  server.changeElsewhere({ name: 'Sokha' });
  type({ note: 'Agreed' });
  expect(await press('confirm')).toMatchObject({ problem: 'draftChanged' });
  expect(context().journey?.record.answers).toEqual({ name: 'Sokha', note: 'Agreed' });
  expect(context().overtaken?.record.answers).toEqual({ name: 'Dara', note: 'Agreed' });
});

test('answers of this tab do not count as a change of another tab', async () => {
  const { server, context, press, type } = await openNamedDraft();
  type({ name: 'Sokha', note: 'Agreed' });
  expect(await press('confirm')).toMatchObject({ version: '1' });
  expect(context().overtaken).toBeNull();
  expect(server.log).toEqual(['save', 'confirm']);
});

test('Next on a page of a draft that another tab changed returns to the page', async () => {
  const { server, context, pass, reach } = await openNamedDraft();
  server.changeElsewhere({ name: 'Sokha' });
  pass('info');
  await reach('saved');
  expect(server.log).toEqual(['pass', 'read']);
  expect(context().journey?.position.page).toBe('info');
  expect(context().turnedBack).toMatchObject({ page: 'info', error: { problem: 'draftChanged' } });
  expect(context().overtaken?.record.answers).toEqual({ name: 'Dara' });
  pass('info');
  await reach('saved');
  expect(context().journey?.position.page).toBe('price');
});

test('Next continues by itself if only a lookup changed the draft meanwhile', async () => {
  const { server, context, pass, reach } = await openNamedDraft();
  server.fillElsewhere({ town: 'Kep' });
  pass('info');
  await reach('saved');
  expect(server.log).toEqual(['pass', 'read', 'pass']);
  expect(context()).toMatchObject({ turnedBack: null, overtaken: null });
  expect(context().journey?.position.page).toBe('price');
});

test('a draft that is read again marks the change of another tab until the person continues', async () => {
  const { server, context, press, pass, reach } = await openNamedDraft();
  server.changeElsewhere({ name: 'Sokha' });
  await press('read');
  const before: DraftView | null = context().overtaken;
  expect(before?.record.answers).toEqual({ name: 'Dara' });
  pass('info');
  await reach('saved');
  expect(context().overtaken).toBeNull();
});
