import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Edit } from '#contract/studio/files.ts';
import type { Json } from '#engine/language/json.ts';
import { insertUser } from '#server/people/users/user-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rejectInvalidInput } from '#server/platform/guards/reject-invalid-input.ts';
import { listAllEdits } from '#server/studio/records/edit-repository.ts';
import { studioRoutes } from '#server/studio/releases/routes.ts';
import type { StudioServices } from '#server/studio/services.ts';
import { apiError } from '#web/api/api-error.ts';
import { workspaceCalls } from '#web/api/studio/workspace-calls.ts';
import { type Change, createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { partial } from '../support/partial.ts';
import { createRoutesServer } from '../support/routes-server.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { createTestRelease } from '../support/test-release.ts';

/*
 * Every kind of edit is sent wrong once, between edits that are right: the wrong one is shown with what was typed, and
 * everything before it and after it is saved. The server is the real one with its guards and its database.
 */

const form = 'product-schemas/boat/form.json';
const words = 'locales/en/products/boat.json';
const rates = 'product-schemas/boat/rates.csv';
const tree = {
  [form]: '{ "rules": ["a", "b", "c"], "formula": 1, "page": { "title": "Hire" } }',
  [words]: '{ "name": "Boat", "hire": { "title": "Your hire" } }',
  [rates]: 'days,rate\n1,10\n2,20\n',
};

let database: Database;
let studio: Awaited<ReturnType<typeof createRoutesServer>>;
let number = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertUser(database.sql, {
    ...{ id: 'u1', username: 'sok.maly', phone: null, email: null, givenName: 'Maly', familyName: 'Sok' },
    ...{ customerId: 'c1', partnerId: null, scopes: ['studio:edit'], language: 'en', status: 'active', isDemo: false },
    ...{ createdAt: now, lastSignInAt: null, password: null },
    ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null },
  });
  studio = await startServer();
});

/** Starts a server on the database. Another one is as a server that was restarted. */
const startServer = () =>
  createRoutesServer(
    (app) => {
      rejectInvalidInput(app);
      studioRoutes(app, partial<StudioServices>({ database, now: () => now }));
    },
    { scopes: ['studio:edit'] },
  );
const now = new Date('2026-03-01T05:00:00Z');
afterAll(async () => {
  await studio.app.close();
  await database.close();
});

/** A workspace of a new release, or of another window's release; `isAway` cuts the line. */
async function open(shared?: string) {
  number += 1;
  const id = shared ?? `refused-${number}`;
  if (shared === undefined) await createTestRelease(database.sql, id, tree);
  const state = { isAway: false };
  const call = async <Reply>(method: 'GET' | 'POST', rest: string, body?: unknown): Promise<Reply> => {
    if (state.isAway) throw apiError(0, { problem: 'network' });
    const replied = await studio.call<Reply>(method, `/api/studio/releases/${id}/${rest}`, { body });
    if (replied.status >= 400) throw apiError(replied.status, replied.body as object);
    return replied.body;
  };
  const calls = {
    load: () => call<{ contentHash: string; files: Record<string, string> }>('GET', 'files'),
    send: (edits: Edit[]) => call<{ contentHash: string; previousHash: string }>('POST', 'edits', { edits }),
    kindOf: workspaceCalls(id, 'boat').kindOf,
  };
  const workspace = createWorkspace(await calls.load(), calls);
  const saved = async () => {
    const { files } = await calls.load();
    return { form: JSON.parse(files[form] ?? 'null'), words: JSON.parse(files[words] ?? 'null'), rates: files[rates] };
  };
  return { id, workspace, saved, state };
}

const deep = (depth: number): Json => (depth === 0 ? 1 : { '+': [deep(depth - 1), 1] });
const long = 'x'.repeat(1_000_001);

/** Kinds of edits that a person makes in the studio, sent wrong, each with the place that is refused. */
const wrong: [kind: string, change: Change][] = [
  ['a formula that is too deep', { path: form, at: ['formula'], to: deep(100) }],
  ['a new value that is too deep', { path: form, at: ['page', 'when'], to: deep(100) }],
  ['a group that is too deep', { path: form, at: ['pages', 'hire', 'choices'], to: deep(100) }],
  ['a list entry that is too deep', { path: form, at: ['rules', 1], to: deep(100), insert: true }],
  ['a replaced list entry', { path: form, at: ['rules', 1], to: deep(100) }],
  ['a text with a letter that no database stores', { path: words, at: ['name'], to: 'Boat \u0000' }],
  ['a text with half a letter', { path: words, at: ['hire', 'lead'], to: 'Boat \ud83d' }],
  ['a name with such a letter', { path: words, at: ['hire\u0000', 'lead'], to: 'Boat' }],
  ['a place that is too far down', { path: form, at: Array.from({ length: 140 }, () => 'inside-of-it'), to: 1 }],
  ['a text that is too long', { path: words, at: ['hire', 'lead'], to: long }],
  ['a cell with such a letter', { path: rates, at: [1, 1], to: '10\u0000' }],
  ['a row with such a letter', { path: rates, at: [2], to: ['3', '\ud83d'], insert: true }],
  ['a file that is no JSON', { path: form, text: '{ "rules": [' }],
  ['a new file with a wrong name', { path: 'product-schemas/boat/a name.json', text: '{}' }],
  ['a new table with such a letter', { path: 'product-schemas/boat/more.csv', text: 'a,b\n1,\ud83d\n' }],
];

/** Changes around the wrong one: of texts, lists, tables, and of the same file. */
const before: Change[] = [
  { path: words, at: ['tagline'], to: 'Before' },
  { path: form, at: ['page', 'title'], to: 'Before' },
  { path: rates, at: [1, 0], to: '7' },
];
const after: Change[] = [
  { path: words, at: ['hire', 'title'], to: 'After' },
  { path: form, at: ['page', 'step'], to: 'After' },
];

test.each(wrong)('%s is left out and shown, and all edits around it are saved', async (_kind, change) => {
  for (const isOneCall of [true, false]) {
    const { workspace, saved } = await open();
    const make = async (changes: Change[]) => {
      for (const one of changes) workspace.change(one);
      if (!isOneCall) await workspace.flush();
    };
    await make(before);
    await make([change]);
    // A new row that is not refused yet moves the later ones down.
    const row = isOneCall && change.path === rates && 'at' in change && change.insert ? 3 : 2;
    await make([...after, { path: rates, at: [row, 1], to: '21' }]);
    await workspace.flush();
    expect(workspace.saving().is).toBe('saved');
    expect(workspace.saving().conflicts).toEqual([]);
    const now = await saved();
    expect(now.words).toMatchObject({ name: 'Boat', tagline: 'Before', hire: { title: 'After' } });
    expect(now.form).toMatchObject({ rules: ['a', 'b', 'c'], formula: 1, page: { title: 'Before', step: 'After' } });
    expect(now.rates).toBe('days,rate\n7,10\n2,21\n');
    // The typed text is not lost: the refusal shows it.
    const shown = workspace.saving().refused.flatMap(({ edits }) => edits);
    expect(shown.map(({ path }) => path)).toEqual([change.path]);
  }
});

test.each(wrong.filter(([, change]) => 'at' in change && !change.insert))(
  '%s is corrected before it is sent, and after it is refused',
  async (_kind, change) => {
    if (!('at' in change) || change.at.length > 10 || change.at.some((key) => `${key}`.includes('\u0000'))) return;
    for (const isSent of [true, false]) {
      const { workspace, saved } = await open();
      workspace.change(change);
      if (isSent) await workspace.flush();
      // A correction in the same input is an edit of its own once the wrong one is on its way.
      workspace.change({ path: change.path, at: change.at, to: 'right' });
      workspace.change({ path: words, at: ['tagline'], to: 'After' });
      await workspace.flush();
      expect([workspace.saving().is, workspace.saving().conflicts]).toEqual(['saved', []]);
      const now = await saved();
      expect(now.words.tagline).toBe('After');
      expect(JSON.stringify(now)).toContain('right');
    }
  },
);

test('a group of edits is left out completely if one edit is refused, in every order', async () => {
  const bad: Change = { path: form, at: ['formula'], to: deep(100) };
  const good: Change[] = [
    { path: words, at: ['name'], to: 'Half of it' },
    { path: form, at: ['rules', 0], to: 'half of it', insert: true },
  ];
  for (const act of [
    [bad, ...good],
    [...good, bad],
    [good[0] as Change, bad, good[1] as Change],
  ]) {
    const { workspace, saved } = await open();
    workspace.change({ path: words, at: ['tagline'], to: 'Before' });
    workspace.change(act);
    workspace.change({ path: words, at: ['hire', 'title'], to: 'After' });
    await workspace.flush();
    const now = await saved();
    expect(now.words).toEqual({ name: 'Boat', tagline: 'Before', hire: { title: 'After' } });
    expect(now.form).toEqual(JSON.parse(tree[form]));
    expect(workspace.saving().refused).toHaveLength(1);
    // Saved edits can be undone step by step.
    workspace.undo();
    workspace.undo();
    await workspace.flush();
    expect((await saved()).words).toEqual(JSON.parse(tree[words]));
  }
});

test('edits after a refused list entry reach the entries that the person saw', async () => {
  const { workspace, saved } = await open();
  workspace.change({ path: form, at: ['rules', 1], to: deep(100), insert: true });
  workspace.change({ path: form, at: ['rules', 1, '+', 1], to: 'typed inside of it' });
  workspace.change({ path: form, at: ['rules', 3], to: 'the last' });
  workspace.change({ path: form, at: ['rules', 4], to: 'one more', insert: true });
  await workspace.flush();
  expect((await saved()).form.rules).toEqual(['a', 'b', 'the last', 'one more']);
  expect(workspace.saving().conflicts).toEqual([]);
  const [refused] = workspace.saving().refused;
  expect(refused?.edits.map(({ pointer }) => pointer)).toEqual(['/rules/1']);
  expect(JSON.stringify(refused?.edits)).toContain('typed inside of it');
});

test('random edits, right and wrong, over a line that breaks: each right one is saved, and each wrong one is shown', async () => {
  for (const seed of [1, 2, 3]) {
    const random = createRandom(seed);
    const { workspace, saved, state } = await open();
    const expected: Record<string, string> = {};
    /** The wrong texts that the person did not write over. */
    const refused = new Map<string, string>();
    for (let turn = 0; turn < 60; turn += 1) {
      state.isAway = random(4) === 0;
      const key = `text${random(12)}`;
      if (random(3) === 0) {
        refused.set(key, `wrong \u0000 ${turn}`);
        workspace.change({ path: words, at: ['hire', key], to: `wrong \u0000 ${turn}` });
      } else {
        refused.delete(key);
        expected[key] = `right ${turn}`;
        workspace.change({ path: words, at: ['hire', key], to: `right ${turn}` });
      }
      if (random(5) === 0) await workspace.flush();
    }
    state.isAway = false;
    await workspace.flush();
    expect(workspace.saving().is).toBe('saved');
    expect(workspace.saving().conflicts).toEqual([]);
    expect((await saved()).words.hire).toEqual({ title: 'Your hire', ...expected });
    const shown = workspace.saving().refused.flatMap(({ edits }) => edits.map(({ after }) => after));
    expect(shown).toEqual(expect.arrayContaining([...refused.values()]));
  }
});

test('random edits of two windows over a restarted server: each is saved, or shown beside the other one', async () => {
  for (const seed of [4, 5, 6]) {
    const random = createRandom(seed);
    const first = await open();
    const windows = [first, await open(first.id)];
    const typed = windows.map(() => new Map<string, string>());
    for (let turn = 0; turn < 60; turn += 1) {
      const at = random(2);
      const window = windows[at] as typeof first;
      if (random(12) === 0) {
        await studio.app.close();
        for (const { state } of windows) state.isAway = true;
      }
      const key = `text${random(8)}`;
      const to = `window ${at} turn ${turn}`;
      window.workspace.change({ path: words, at: ['hire', key], to });
      typed[at]?.set(key, to);
      if (first.state.isAway && random(2) === 0) {
        studio = await startServer();
        for (const { state } of windows) state.isAway = false;
      }
      if (random(3) === 0) await window.workspace.flush();
    }
    if (first.state.isAway) studio = await startServer();
    for (const { state } of windows) state.isAway = false;
    for (const { workspace } of windows) await workspace.flush();
    const history = (await listAllEdits(database.sql, first.id)).map(
      ({ after }) => JSON.parse(after ?? 'null') as unknown,
    );
    const { hire } = (await first.saved()).words as { hire: Record<string, string> };
    for (const [at, { workspace }] of windows.entries()) {
      expect(workspace.saving().is).toBe('saved');
      const shown = workspace.saving().conflicts.map(({ edit }) => edit.after);
      // The last text typed at a place was saved, even if the other user wrote there later, or it is shown beside the other.
      for (const to of typed[at]?.values() ?? []) expect([...history, ...shown]).toContain(to);
    }
    const all = [...(typed[0]?.keys() ?? []), ...(typed[1]?.keys() ?? [])];
    expect(new Set(Object.keys(hire))).toEqual(new Set(['title', ...all]));
  }
});

/** Returns whole numbers below a limit, the same ones for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
