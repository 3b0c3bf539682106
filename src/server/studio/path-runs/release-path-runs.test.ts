import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createRoutesServer } from '#tests/support/routes-server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestRelease } from '#tests/support/test-release.ts';
import type { StudioServices } from '../services.ts';
import { createReleasePathRuns } from './release-path-runs.ts';
import { pathRunRoutes } from './routes.ts';
import type { PathRunResult, PathRunTask } from './run-paths.ts';

/* Requests for a product's paths that start, join, reuse or end a run; the test controls the runners. */

let database: Database;
let walkRelease: ReturnType<typeof createReleasePathRuns>;
/** Started runs, in their order. */
let begun: {
  work: PathRunTask;
  wanted: AbortSignal;
  end(walked: PathRunResult | undefined): void;
  fail(error: Error): void;
}[];

beforeEach(async () => {
  database = await openTestDatabase();
  begun = [];
  walkRelease = createReleasePathRuns(database.sql, {
    walk: (work, wanted) =>
      new Promise((end, fail) => {
        begun.push({ work, wanted, end, fail });
        wanted.addEventListener('abort', () => fail(wanted.reason as Error));
        heard();
      }),
  });
});
afterEach(() => database.close());

let heard = () => {};
/** Waits until this number of runs has started. */
async function beginnings(count: number): Promise<void> {
  while (begun.length < count)
    await new Promise<void>((go) => {
      heard = go;
    });
}

/** Creates a release with a file of the boat, one of the tent, and one that both share. */
async function written(id: string, boat: string): Promise<string> {
  const tree = {
    ...{ 'machines/boat.json': boat, 'machines/tent.json': `tent of ${id}` },
    'machines/shared/dock.json': 'dock',
    ...{ 'product-schemas/boat/product.json': '{}', 'product-schemas/tent/product.json': '{}' },
  };
  return (await createTestRelease(database.sql, id, tree)).contentHash;
}

const found = (paths: number): PathRunResult => ({
  ...{ is: 'walked', faults: [], paths, broken: null, unreached: [], ways: [], cases: [] },
});
const ask = (release: string, user = 'u1', product = 'boat') => walkRelease({ user, release, product });
/** Returns the outcome of a request as text. */
const outcome = (walk: Promise<unknown>) => walk.then(() => 'walked').catch((error: Error) => error.message);

test('a product is walked with its own and its shared files, and the answer names the content of the release', async () => {
  const contentHash = await written('r1', 'boat 1');
  const walk = ask('r1');
  await beginnings(1);
  expect(begun[0]?.work).toEqual({
    product: 'boat',
    tree: {
      ...{ 'machines/boat.json': 'boat 1', 'machines/shared/dock.json': 'dock' },
      'product-schemas/boat/product.json': '{}',
    },
  });
  begun[0]?.end(found(7));
  expect(await walk).toEqual({ contentHash, ...found(7) });
});

test('a finished run is shared with every user, also for a release that differs only in another product', async () => {
  const [first, other] = [await written('r1', 'boat 1'), await written('r2', 'boat 1')];
  const walk = ask('r1');
  await beginnings(1);
  begun[0]?.end(found(7));
  await walk;
  expect(await ask('r2', 'u2')).toEqual({ contentHash: other, ...found(7) });
  expect([begun.length, first === other]).toEqual([1, false]);
  const tents = [ask('r1', 'u1', 'tent'), ask('r2', 'u2', 'tent')];
  await beginnings(3);
  for (const each of begun.slice(1)) each.end(found(2));
  expect(await Promise.all(tents)).toHaveLength(2);
});

test('a repeated request joins the running walk; another request of the same user ends that walk', async () => {
  await written('r1', 'boat 1');
  await written('r2', 'boat 2');
  const first = ask('r1');
  await beginnings(1);
  const again = ask('r1');
  const others = ask('r1', 'u2');
  await beginnings(2);
  const newest = ask('r2');
  expect([await outcome(first), await outcome(again)]).toEqual(['walkReplaced', 'walkReplaced']);
  await beginnings(3);
  expect(begun.map(({ wanted }) => wanted.aborted)).toEqual([true, false, false]);
  begun[1]?.end(found(1));
  begun[2]?.end(found(2));
  expect([(await others).paths, (await newest).paths]).toEqual([1, 2]);
});

test('a run with too much work is reported as ended; the next request starts it again, as after an error', async () => {
  await written('r1', 'boat 1');
  const first = ask('r1');
  await beginnings(1);
  begun[0]?.end(undefined);
  expect(await first).toMatchObject({ is: 'ended', faults: [], paths: 0, broken: null });
  const second = ask('r1');
  await beginnings(2);
  begun[1]?.fail(new Error('no memory'));
  expect(await outcome(second)).toBe('no memory');
  const third = ask('r1');
  await beginnings(3);
  begun[2]?.end(found(3));
  expect((await third).paths).toBe(3);
});

test('a run that a newer request replaced does not remove the newer run', async () => {
  await written('r1', 'boat 1');
  await written('r2', 'boat 2');
  const first = ask('r1');
  await beginnings(1);
  const second = ask('r2');
  expect(await outcome(first)).toBe('walkReplaced');
  await beginnings(2);
  // The newer run is still under way, and the same request joins it.
  const joined = ask('r2');
  // If it were necessary, the run would have started by now.
  for (let asked = 0; asked < 3; asked += 1) await outcome(ask('none', 'u3'));
  expect(begun).toHaveLength(2);
  begun[1]?.end(found(5));
  expect([(await second).paths, (await joined).paths, begun.length]).toEqual([5, 5, 2]);
});

test('thirty-two walks are stored, and the oldest is removed before the next', async () => {
  for (let at = 0; at <= 32; at += 1) await written(`r${at}`, `boat ${at}`);
  const done = async (release: string) => {
    const before = begun.length;
    const walk = ask(release);
    const answer = await Promise.race([walk, beginnings(before + 1)]);
    if (answer !== undefined) return 'known';
    begun.at(-1)?.end(found(1));
    await walk;
    return 'walked';
  };
  for (let at = 0; at < 32; at += 1) expect(await done(`r${at}`)).toBe('walked');
  expect([await done('r0'), await done('r31')]).toEqual(['known', 'known']);
  expect(await done('r32')).toBe('walked');
  expect([await done('r1'), await done('r0')]).toEqual(['known', 'walked']);
});

test('an unknown release is not found', async () => {
  expect(await outcome(ask('none'))).toBe('releaseNotFound');
  const routes = await createRoutesServer((app) => pathRunRoutes(app, { database } as StudioServices), {
    scopes: ['studio:edit'],
  });
  const { status, body } = await routes.call('GET', '/api/studio/releases/none/walk?product=boat');
  expect([status, body.problem]).toEqual([404, 'releaseNotFound']);
});
