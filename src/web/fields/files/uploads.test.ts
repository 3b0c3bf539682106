import { expect, test } from 'vitest';
import { apiError } from '#web/api/api-error.ts';
import type { ChosenFile } from './chosen-files.ts';
import { createUploads } from './uploads.ts';

const chosen = (...names: string[]) => names.map((name) => new File(['x'], name, { type: 'image/png' }));

/** Uploads whose sending of each file ends when the test says so. */
function aRound(kept = { files: 0, bytes: 0 }) {
  let files: readonly ChosenFile[] = [];
  const sent: string[] = [];
  const open = new Map<string, { done: () => void; fail: (error: Error) => void }>();
  const uploads = createUploads({
    kept: () => kept,
    publish: (next) => {
      files = next;
    },
    prepare: async (file) => (file.name === 'film' ? { problem: 'fileTypeWrong' } : { content: file, isPicture: true }),
    upload: ({ name }) => {
      sent.push(name);
      return new Promise<void>((done, fail) => open.set(name, { done, fail }));
    },
  });
  const idOf = (name: string) => files.find((file) => file.name === name)?.id ?? '';
  const steps = () => Object.fromEntries(files.map(({ name, step, problem }) => [name, problem ?? step]));
  /** Lets what has been said be done. */
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const end = async (name: string, error?: Error) => {
    if (error) open.get(name)?.fail(error);
    else open.get(name)?.done();
    await turn();
  };
  return { uploads, sent, idOf, steps, turn, end };
}

test('a file that is removed before its turn is not sent, and nothing waits for it', async () => {
  const { uploads, sent, idOf, steps, turn, end } = aRound();
  uploads.choose(chosen('a', 'b', 'c'));
  void uploads.send();
  await turn();
  uploads.remove(idOf('b'));
  await end('a');
  await end('c');
  expect(await uploads.settle()).toBe(true);
  expect([sent, steps()]).toEqual([['a', 'c'], { a: 'sent', c: 'sent' }]);
});

test('the uploads settle only after all files are sent, and each file is sent once in the chosen order', async () => {
  const { uploads, sent, turn, end } = aRound();
  uploads.choose(chosen('a'));
  void uploads.send();
  uploads.choose(chosen('b'));
  void uploads.send();
  let isSettled = false;
  const settled = uploads.settle().then((all) => {
    isSettled = true;
    return all;
  });
  await turn();
  expect(sent).toEqual(['a']);
  await end('a');
  expect([sent, isSettled]).toEqual([['a', 'b'], false]);
  await end('b');
  expect(await settled).toBe(true);
});

test('a file that failed to send is not settled until it is sent again or removed; a refused one does not count', async () => {
  const { uploads, sent, idOf, steps, turn, end } = aRound();
  uploads.choose(chosen('a', 'film', 'b'));
  void uploads.send();
  await turn();
  await end('a', apiError(422, { problem: 'imageUnreadable' }));
  await end('b');
  expect(steps()).toEqual({ a: 'imageUnreadable', film: 'fileTypeWrong', b: 'sent' });
  expect(await uploads.settle()).toBe(false);
  void uploads.send(idOf('a'));
  await turn();
  await end('a', new Error('lost'));
  expect([await uploads.settle(), steps().a]).toEqual([false, 'other']);
  uploads.remove(idOf('a'));
  expect([await uploads.settle(), sent]).toEqual([true, ['a', 'b', 'a']]);
});

test('a file beyond the limit is sent once another is removed', async () => {
  const { uploads, sent, idOf, turn, end } = aRound({ files: 9, bytes: 0 });
  uploads.choose(chosen('a', 'b'));
  void uploads.send();
  await turn();
  await end('a', apiError(422, { problem: 'imageUnreadable' }));
  expect(sent).toEqual(['a']);
  uploads.remove(idOf('a'));
  void uploads.send();
  await turn();
  await end('b');
  expect([await uploads.settle(), sent]).toEqual([true, ['a', 'b']]);
});

test('nothing is sent or settled after the user leaves the page', async () => {
  const { uploads, sent, turn, end } = aRound();
  uploads.choose(chosen('a', 'b'));
  void uploads.send();
  await turn();
  uploads.stop();
  await end('a', new DOMException('stopped', 'AbortError'));
  expect(await uploads.settle()).toBe(false);
  expect(sent).toEqual(['a']);
});
