import { expect, test, vi } from 'vitest';
import type { Edit } from '#contract/studio/files.ts';
import { applyEdit } from '#product-files/apply-edit.ts';
import { createWorkspace } from './workspace.ts';

const path = 'product-schemas/boat/form.json';
const words = 'locales/en/products/boat.json';
const files = { [path]: '{ "pages": ["a", "b"] }', [words]: '{ "name": "Boat" }' };

/** A fake server that saves edits like the real one, all or none; other users can write to it, too. */
function aServer() {
  let tree: Record<string, string> = { ...files };
  let number = 0;
  const log: Edit[][] = [];
  const keep = (edits: Edit[]) => {
    const next = { ...tree };
    for (const edit of edits) {
      const made = applyEdit(next[edit.path], edit);
      if ('fault' in made) throw new Error('conflict');
      if (made.text === undefined) delete next[edit.path];
      else next[edit.path] = made.text;
    }
    tree = next;
    const previousHash = String(number);
    number += 1;
    return { contentHash: String(number), previousHash };
  };
  const state = { isAway: false };
  return {
    state,
    log,
    keep,
    read: (file: string) => JSON.parse(tree[file] as string) as unknown,
    hash: () => String(number),
    calls: {
      load: async () => ({ contentHash: String(number), files: tree }),
      send: async (edits: Edit[]) => {
        if (state.isAway) throw new Error('away');
        log.push(edits);
        return keep(edits);
      },
      kindOf: (error: unknown) => ((error as Error).message === 'away' ? ('passing' as const) : ('conflict' as const)),
    },
  };
}

/** The storage of a tab, as text. */
function aMemory() {
  let stored = '{"past":[],"future":[]}';
  return {
    read: () => JSON.parse(stored),
    write(history: unknown): void {
      stored = JSON.stringify(history);
    },
  };
}

async function aWorkspace() {
  const server = aServer();
  return { server, workspace: createWorkspace(await server.calls.load(), server.calls) };
}

test('a change is visible at once and saved; letters in one box are one edit and one undo step', async () => {
  const { server, workspace } = await aWorkspace();
  for (const typed of ['B', 'Bo', 'Boot'])
    workspace.change({ path: words, at: ['name'], to: typed }, { merge: 'name' });
  expect(workspace.value(words)).toEqual({ name: 'Boot' });
  await workspace.flush();
  expect(server.log).toEqual([[{ path: words, pointer: '/name', before: 'Boat', after: 'Boot' }]]);
  workspace.undo();
  expect(workspace.value(words)).toEqual({ name: 'Boat' });
  workspace.redo();
  await workspace.flush();
  expect([server.read(words), workspace.text(words)]).toEqual([{ name: 'Boot' }, '{ "name": "Boot" }']);
  expect(workspace.saving().is).toBe('saved');
});

test('missing groups are created with the value; a list is filled, emptied and restored', async () => {
  const { server, workspace } = await aWorkspace();
  workspace.change([
    { path: words, at: ['pages', 'boat', 'title'], to: 'Your boat' },
    { path, at: ['pages', 1], to: 'x', insert: true },
    { path, at: ['pages', 0] },
  ]);
  await workspace.flush();
  expect(server.read(words)).toEqual({ name: 'Boat', pages: { boat: { title: 'Your boat' } } });
  expect(server.read(path)).toEqual({ pages: ['x', 'b'] });
  workspace.undo();
  await workspace.flush();
  expect([server.read(words), server.read(path)]).toEqual([{ name: 'Boat' }, { pages: ['a', 'b'] }]);
});

test('a file is made and removed', async () => {
  const { server, workspace } = await aWorkspace();
  const rates = 'product-schemas/boat/rates.csv';
  workspace.change({ path: rates, text: 'length,rate\n..6,1.20\n' });
  workspace.change({ path: rates, at: [1, 1], to: '1.50' });
  expect(workspace.paths()).toEqual([words, path, rates]);
  await workspace.flush();
  expect(workspace.value(rates)).toEqual([
    ['length', 'rate'],
    ['..6', '1.50'],
  ]);
  workspace.change({ path: rates, text: null });
  await workspace.flush();
  expect(workspace.paths()).toEqual([words, path]);
  expect(() => server.read(rates)).toThrow();
});

test('another user’s edit elsewhere is combined; at the same place both values are shown, and one is selected', async () => {
  const { server, workspace } = await aWorkspace();
  server.keep([{ path, pointer: '/pages/0', before: 'a', after: 'theirs' }]);
  workspace.change({ path: words, at: ['name'], to: 'Mine' });
  await workspace.flush();
  expect([workspace.value(path), workspace.value(words)]).toEqual([{ pages: ['theirs', 'b'] }, { name: 'Mine' }]);

  server.keep([{ path: words, pointer: '/name', before: 'Mine', after: 'Theirs' }]);
  workspace.change({ path: words, at: ['name'], to: 'Mine again' });
  await workspace.flush();
  expect(workspace.value(words)).toEqual({ name: 'Theirs' });
  const [conflict] = workspace.saving().conflicts;
  expect(conflict).toMatchObject({ edit: { after: 'Mine again' }, theirs: 'Theirs' });
  workspace.settleConflict(conflict!, 'mine');
  await workspace.flush();
  expect(server.read(words)).toEqual({ name: 'Mine again' });
  expect(workspace.saving().conflicts).toEqual([]);
});

test('changes of other users are read after their notice, and the rest remains unchanged', async () => {
  const { server, workspace } = await aWorkspace();
  const before = workspace.value(words);
  server.keep([{ path, pointer: '/pages/0', before: 'a', after: 'theirs' }]);
  await workspace.heard(server.hash());
  expect(workspace.value(path)).toEqual({ pages: ['theirs', 'b'] });
  expect(workspace.value(words)).toBe(before);
});

test('input that is written during a reload is saved, and so is later input', async () => {
  const server = aServer();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // The content at the time of the call; the response arrives later.
  const load = async () => {
    const asked = await server.calls.load();
    await arrived;
    return asked;
  };
  const workspace = createWorkspace(await server.calls.load(), { ...server.calls, load });
  // The call starts before the last change is saved; its response arrives after that.
  const heard = workspace.heard('a content of before');
  workspace.change({ path: words, at: ['name'], to: 'Typed meanwhile' });
  const flushed = workspace.flush();
  await new Promise(setImmediate);
  arrive();
  await Promise.all([heard, flushed]);
  expect(workspace.value(words)).toEqual({ name: 'Typed meanwhile' });
  workspace.change({ path: words, at: ['name'], to: 'And then' });
  expect(workspace.isKept()).toBe(false);
  await workspace.flush();
  expect([server.read(words), workspace.value(words)]).toEqual([{ name: 'And then' }, { name: 'And then' }]);
});

test('input without a network is not lost, and is saved when the network is back', async () => {
  vi.useFakeTimers();
  const { server, workspace } = await aWorkspace();
  server.state.isAway = true;
  workspace.change({ path: words, at: ['name'], to: 'Typed on a train' });
  await vi.advanceTimersByTimeAsync(500);
  expect([workspace.saving().is, workspace.isKept()]).toEqual(['waiting', false]);
  server.state.isAway = false;
  await vi.advanceTimersByTimeAsync(3500);
  expect([workspace.saving().is, server.read(words)]).toEqual(['saved', { name: 'Typed on a train' }]);
  vi.useRealTimers();
});

test('an edit that the server refuses is left out and reported; edits before and after it are saved', async () => {
  const server = aServer();
  const refusal = new Error('refused');
  const send = async (edits: Edit[]) => {
    if (edits.some(({ after }) => after === 'too deep')) throw refusal;
    return server.calls.send(edits);
  };
  const kindOf = (error: unknown) => (error === refusal ? ('invalid' as const) : server.calls.kindOf(error));
  const workspace = createWorkspace(await server.calls.load(), { ...server.calls, send, kindOf });
  workspace.change({ path: words, at: ['before'], to: 'kept' });
  workspace.change({ path, at: ['pages', 0], to: 'too deep' });
  workspace.change([
    { path: words, at: ['name'], to: 'Boot' },
    { path: words, at: ['lead'], to: 'A boot' },
  ]);
  await workspace.flush();
  const kept = { name: 'Boot', lead: 'A boot', before: 'kept' };
  expect([server.read(words), server.read(path)]).toEqual([kept, { pages: ['a', 'b'] }]);
  expect([workspace.value(words), workspace.value(path)]).toEqual([kept, { pages: ['a', 'b'] }]);
  const { is, refused, conflicts } = workspace.saving();
  expect([is, conflicts]).toEqual(['saved', []]);
  expect(refused).toEqual([{ edits: [{ path, pointer: '/pages/0', before: 'a', after: 'too deep' }], error: refusal }]);
  // The page warns before the user leaves it until the user has dismissed the refusal.
  expect(workspace.isKept()).toBe(false);
  workspace.forget(refused[0]!);
  expect([workspace.isKept(), workspace.saving().refused]).toEqual([true, []]);
  // The value can be written again at the same path, and the saved changes can be undone step by step.
  workspace.change({ path, at: ['pages', 0], to: 'shallow' });
  await workspace.flush();
  expect(server.read(path)).toEqual({ pages: ['shallow', 'b'] });
  workspace.undo();
  workspace.undo();
  await workspace.flush();
  expect([server.read(words), server.read(path)]).toEqual([{ name: 'Boat', before: 'kept' }, { pages: ['a', 'b'] }]);
});

test('all edits of one change are left out if one of them is refused', async () => {
  const server = aServer();
  const send = async (edits: Edit[]) => {
    if (edits.some(({ after }) => after === 'too deep')) throw new Error('refused');
    return server.calls.send(edits);
  };
  const workspace = createWorkspace(await server.calls.load(), { ...server.calls, send, kindOf: () => 'invalid' });
  workspace.change([
    { path, at: ['pages', 0], to: 'too deep' },
    { path: words, at: ['name'], to: 'of the same' },
  ]);
  workspace.change({ path: words, at: ['lead'], to: 'A boat' });
  await workspace.flush();
  expect([server.read(path), server.read(words)]).toEqual([{ pages: ['a', 'b'] }, { name: 'Boat', lead: 'A boat' }]);
  expect(workspace.saving().refused.map(({ edits }) => edits.length)).toEqual([2]);
});

test('an edit at a place in use is repeated later; if the place was changed, both values are shown', async () => {
  const server = aServer();
  const taken = { is: true };
  const send = async (edits: Edit[]) => {
    if (taken.is && edits.some(({ pointer }) => pointer === '/name')) throw new Error('taken');
    return server.calls.send(edits);
  };
  const made: string[] = [];
  const kindOf = (error: unknown) => ((error as Error).message === 'taken' ? 'invalid' : server.calls.kindOf(error));
  const calls = { ...server.calls, send, kindOf };
  const workspace = createWorkspace(await server.calls.load(), calls, undefined, ({ pointer }) => made.push(pointer));
  const refusedNow = () => workspace.saving().refused;
  for (const [theirs, to] of [
    [undefined, 'Boot'],
    ['Ship', 'Raft'],
  ]) {
    taken.is = true;
    workspace.change({ path: words, at: ['name'], to });
    workspace.change({ path: words, at: ['lead'], to });
    await workspace.flush();
    expect(refusedNow().map(({ edits }) => edits[0]?.after)).toEqual([to]);
    expect(server.read(words)).toMatchObject({ lead: to });
    if (theirs) server.keep([{ path: words, pointer: '/name', before: 'Boot', after: theirs }]);
    taken.is = false;
    workspace.retry(refusedNow()[0]!);
    await workspace.flush();
    expect(refusedNow()).toEqual([]);
  }
  expect(server.read(words)).toMatchObject({ name: 'Ship' });
  expect(workspace.saving().conflicts).toMatchObject([{ edit: { after: 'Raft' }, theirs: 'Ship' }]);
  expect(made).toEqual(['/name', '/lead', '/name', '/lead']);
});

test('letters that are typed during a save are a separate edit', async () => {
  const server = aServer();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const send = async (edits: Edit[]) => {
    await arrived;
    return server.calls.send(edits);
  };
  const workspace = createWorkspace(await server.calls.load(), { ...server.calls, send });
  workspace.change({ path: words, at: ['name'], to: 'Bo' }, { merge: 'name' });
  const flushes = [workspace.flush(), workspace.flush()];
  workspace.change({ path: words, at: ['name'], to: 'Boot' }, { merge: 'name' });
  expect([workspace.saving().is, workspace.isKept()]).toEqual(['saving', false]);
  arrive();
  await Promise.all(flushes);
  expect(server.log.flat().map(({ before, after }) => [before, after])).toEqual([
    ['Boat', 'Bo'],
    ['Bo', 'Boot'],
  ]);
  expect([workspace.saving().is, workspace.isKept(), server.read(words)]).toEqual(['saved', true, { name: 'Boot' }]);
  // They are still one step.
  workspace.undo();
  expect([workspace.value(words), workspace.canUndo(), workspace.canRedo()]).toEqual([{ name: 'Boat' }, false, true]);
});

test('a refusal by the server is reported, and the next change tries again', async () => {
  const server = aServer();
  const closed = new Error('closed');
  const state = { isClosed: true };
  const send = async (edits: Edit[]) => {
    if (state.isClosed) throw closed;
    return server.calls.send(edits);
  };
  const workspace = createWorkspace(await server.calls.load(), { ...server.calls, send, kindOf: () => 'final' });
  workspace.change({ path: words, at: ['name'], to: 'Bo' });
  await workspace.flush();
  expect([workspace.saving().is, workspace.saving().error, workspace.isKept()]).toEqual(['refused', closed, false]);
  state.isClosed = false;
  workspace.change({ path: words, at: ['lead'], to: 'A boat' });
  await workspace.flush();
  expect([workspace.saving().is, workspace.saving().error]).toEqual(['saved', null]);
  expect(server.read(words)).toEqual({ name: 'Bo', lead: 'A boat' });
});

test('unreadable files after a conflict are read when the connection returns', async () => {
  vi.useFakeTimers();
  const server = aServer();
  const load = async () => {
    if (server.state.isAway) throw new Error('away');
    return server.calls.load();
  };
  const send = async (edits: Edit[]) => {
    try {
      return await server.calls.send(edits);
    } finally {
      server.state.isAway = server.log.length === 1;
    }
  };
  const workspace = createWorkspace(await server.calls.load(), { ...server.calls, load, send });
  server.keep([{ path: words, pointer: '/name', before: 'Boat', after: 'Theirs' }]);
  workspace.change({ path: words, at: ['name'], to: 'Mine' });
  await workspace.flush();
  expect([workspace.saving().is, workspace.value(words)]).toEqual(['waiting', { name: 'Mine' }]);
  server.state.isAway = false;
  await vi.advanceTimersByTimeAsync(3500);
  expect([workspace.saving().is, workspace.value(words)]).toEqual(['saved', { name: 'Theirs' }]);
  expect(workspace.saving().conflicts).toMatchObject([{ edit: { after: 'Mine' }, theirs: 'Theirs' }]);
  vi.useRealTimers();
});

test('steps survive a reload and can be undone and redone; a step that another user overwrote is a conflict', async () => {
  const server = aServer();
  const memory = aMemory();
  const open = async () => createWorkspace(await server.calls.load(), server.calls, memory);

  const first = await open();
  first.change({ path: words, at: ['name'], to: 'Canoe' }, { merge: 'name' });
  first.change({ path: words, at: ['tagline'], to: 'For rivers' });
  first.undo();
  await first.flush();

  const second = await open();
  expect([second.canUndo(), second.canRedo()]).toEqual([true, true]);
  // The same input begins a step of its own.
  second.redo();
  second.undo();
  second.undo();
  expect(second.value(words)).toEqual({ name: 'Boat' });
  second.redo();
  await second.flush();
  expect(server.read(words)).toEqual({ name: 'Canoe' });

  server.keep([{ path: words, pointer: '/name', before: 'Canoe', after: 'Raft' }]);
  const third = await open();
  third.undo();
  expect(third.value(words)).toEqual({ name: 'Raft' });
  expect(third.saving().conflicts).toMatchObject([{ theirs: 'Raft' }]);
});

test('an unsaved step is not stored', async () => {
  const server = aServer();
  const memory = aMemory();
  const workspace = createWorkspace(await server.calls.load(), server.calls, memory);
  server.state.isAway = true;
  workspace.change({ path: words, at: ['name'], to: 'Canoe' });
  await workspace.flush();
  expect(memory.read().past).toEqual([]);
});
