import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditView } from '#contract/studio/files.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

// Two people at one release.

const words = 'locales/en/products/golfer.json';

let shop: Shop;
let editor: TestUser;
let other: TestUser;

beforeAll(async () => {
  shop = await startTestShop({ products: changeFiles(readProductFiles(projectRoot), {}, ['travel', 'golfer']) });
  editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  other = await createTestUser(shop, { scopes: ['studio:edit'] });
});
afterAll(() => shop.close());

const begin = async (title: string) =>
  (await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title } })).body;
const edit = (id: string, edits: object[], by = editor) =>
  by.call<{ edits: EditView[]; contentHash: string }>('POST', `/api/studio/releases/${id}/edits`, { body: { edits } });

test('two people lose nothing: edits of other places both succeed, and an edit of the same place is a conflict with its place', async () => {
  const { id } = await begin('Two people');
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${words}`);
  const { name, tagline: line } = JSON.parse(body.text);
  expect((await edit(id, [{ path: words, pointer: '/name', before: name, after: 'Golf' }])).status).toBe(201);
  expect((await edit(id, [{ path: words, pointer: '/tagline', before: line, after: 'Fore!' }], other)).status).toBe(
    201,
  );
  const late = [
    { path: words, pointer: '/tagline', before: 'Fore!', after: 'Mine' },
    { path: words, pointer: '/name', before: name, after: 'Golfers' },
  ];
  expectRefusal(shop, await edit(id, late, other), '409 editConflict /edits/1 editConflict');
  const after = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${words}`);
  expect(JSON.parse(after.body.text)).toMatchObject({ name: 'Golf', tagline: 'Fore!' });
  const { body: edits } = await editor.call<{ items: EditView[] }>('GET', `/api/studio/releases/${id}/edits`);
  expect(edits.items.map(({ pointer, by }) => [pointer, by.id])).toEqual([
    ['/tagline', other.id],
    ['/name', editor.id],
  ]);
});

test('the server accepts one of twenty simultaneous edits of one place', async () => {
  const { id } = await begin('At once');
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${words}`);
  const { name } = JSON.parse(body.text);
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, at) => edit(id, [{ path: words, pointer: '/name', before: name, after: `${at}` }])),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
});

test('500 edits in one call succeed, and unused texts of a release do not accumulate', async () => {
  const { id } = await begin('Many');
  const path = 'product-schemas/golfer/many.json';
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`n${at}`, at]));
  expect((await edit(id, [{ path, pointer: '', after: JSON.stringify(many, null, 2) }])).status).toBe(201);
  const changes = Object.keys(many).map((name) => ({ path, pointer: `/${name}`, before: many[name], after: -1 }));
  expect((await edit(id, changes)).status).toBe(201);
  const texts = async () => {
    const { rows } = await shop.services.database.sql.execute(`select hash from file_texts where written_in = '${id}'`);
    return rows.length;
  };
  for (let at = 0; at < 20; at += 1) {
    expect((await edit(id, [{ path, pointer: '/n0', before: at - 1, after: at }])).status).toBe(201);
    shop.clock.advance({ seconds: 30 });
  }
  // The release's own texts, and texts that were read a minute ago at most.
  expect(await texts()).toBeLessThanOrEqual(4);
  // The undo restores the earlier text, though that text was deleted.
  const { body } = await editor.call<{ items: EditView[] }>('GET', `/api/studio/releases/${id}/edits?limit=1`);
  const undone = await editor.call('POST', `/api/studio/releases/${id}/undo`, { body: { edits: [body.items[0]?.id] } });
  expect(undone.status).toBe(201);
  const { body: file } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${path}`);
  expect(JSON.parse(file.text)).toMatchObject({ n0: 18, n1: -1, n499: -1 });
});

test('the undo of a removal puts the member back in its place', async () => {
  const { id } = await begin('In place');
  const path = 'product-schemas/golfer/form.json';
  const read = async () => {
    const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${path}`);
    return JSON.parse(body.text) as { conditions: Record<string, unknown> };
  };
  const before = await read();
  const [first = '', next = ''] = Object.keys(before.conditions);
  const removal = { path, pointer: `/conditions/${first}`, before: before.conditions[first], next };
  expect((await edit(id, [removal])).status).toBe(201);
  expect(Object.keys((await read()).conditions)[0]).toBe(next);
  const { body } = await editor.call<{ items: EditView[] }>('GET', `/api/studio/releases/${id}/edits?limit=1`);
  await editor.call('POST', `/api/studio/releases/${id}/undo`, { body: { edits: [body.items[0]?.id] } });
  expect(JSON.stringify(await read())).toBe(JSON.stringify(before));
});

test('a text of two releases remains when one release changes it, and a file has a size limit', async () => {
  const [one, two] = [await begin('One'), await begin('Two')];
  const path = 'product-schemas/golfer/same.json';
  for (const { id } of [one, two]) await edit(id, [{ path, pointer: '', after: '{ "same": true }' }]);
  await edit(one.id, [{ path, pointer: '/same', before: true, after: false }]);
  shop.clock.advance({ minutes: 5 });
  await edit(one.id, [{ path, pointer: '/same', before: false, after: 1 }]);
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${two.id}/file?path=${path}`);
  expect(body.text).toBe('{ "same": true }');
  const long = await edit(two.id, [{ path, pointer: '/long', after: 'x'.repeat(1_000_000) }]);
  expectRefusal(shop, long, '422 fileTooLong /edits/0 fileTooLong');
});

/** The longest time that the server's process worked without asking whether something else waits, in milliseconds of its processor. */
async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let last = process.cpuUsage();
  const look = () => {
    const used = process.cpuUsage(last);
    last = process.cpuUsage();
    longest = Math.max(longest, (used.user + used.system) / 1000);
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return longest;
}

test('a table of 100,000 cells is added and replaced in one edit each, and nobody waits long for it', async () => {
  const { id } = await begin('A large table');
  const path = 'product-schemas/golfer/rates/large.csv';
  const table = (rate: number): string =>
    `age,days,plan,rate,fee\n${Array.from({ length: 20_000 }, (_, row) => `${row},duration_${row},plan_of_all_${row % 4},${(row + rate) * 100}.25,${row}.50000`).join('\n')}\n`;
  // Together with the previous text it is larger than the 2 MiB limit of other calls.
  expect(2 * table(5).length).toBeGreaterThan(2 * 1024 * 1024);
  const stretches: number[] = [];
  let before: string | undefined;
  for (const rate of [1, 2, 3]) {
    const after = table(rate);
    stretches.push(
      await longestStretch(async () => {
        const made = await edit(id, [{ path, pointer: '', ...(before !== undefined && { before }), after }]);
        expect(made.status, JSON.stringify(made.body).slice(0, 300)).toBe(201);
      }),
    );
    before = after;
  }
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${path}`);
  expect(body.text).toBe(table(3));
  // PGlite writes in this process; elsewhere that is another one's work.
  if (shop.services.database.kind === 'postgresql') expect(Math.min(...stretches)).toBeLessThan(50);
});
