import { expect } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import type { Edit, EditView } from '#contract/studio/files.ts';
import type { ProductSales, ReleaseView } from '#contract/studio/releases.ts';
import type { Json } from '#engine/language/json.ts';
import { enableAuthenticator } from './enable-authenticator.ts';
import { insertPassedChecks } from './insert-passed-checks.ts';
import type { Reply, Shop } from './test-shop.ts';
import { createTestUser, type TestUser } from './test-user.ts';

type Answer<T> = Promise<Reply<T & ProblemDetails>>;
type Made = { edits: EditView[]; contentHash: string };

/** Two people of a shop's studio, and what they do there by its calls. */
export type TestStudio = {
  editor: TestUser;
  /** May approve, and writes too. */
  approver: TestUser;
  /** A code of the approver's second factor. */
  codes(): string;
  begin(title?: string): Promise<ReleaseView>;
  view(id: string): Promise<ReleaseView>;
  edit(id: string, edits: Edit[], by?: TestUser): Answer<Made>;
  /** A file of a release, as it is written. */
  text(id: string, path: string): Promise<string>;
  /** Replaces the value at a place; begins a release if none is named. Returns its id. */
  write(place: { path: string; pointer: string }, value: Json, id?: string): Promise<string>;
  prove(id: string): Promise<ReleaseView>;
  /** Summarizes its changes, without which nobody may approve it. */
  describe(id: string): Answer<ReleaseView>;
  approve(id: string, by?: TestUser, code?: string): Answer<ReleaseView>;
  publish(id: string, more?: object): Answer<ReleaseView>;
  /** Judged, approved and put on sale. */
  sold(id: string, more?: object): Promise<ReleaseView>;
  sells(product: string): Promise<ProductSales | undefined>;
};

/**
 * @param judging `vouched`: a release passes as judged without a judgement, which needs no process and no second. For
 * tests that are not about the findings.
 */
export async function createStudio(shop: Shop, judging: 'real' | 'vouched' = 'real'): Promise<TestStudio> {
  const editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  const approver = await createTestUser(shop, { scopes: ['studio:approve', 'studio:edit'] });
  const { code: codes } = await enableAuthenticator(shop, approver);
  const at = (id: string, rest = '') => `/api/studio/releases/${id}${rest}`;
  const studio: TestStudio = {
    ...{ editor, approver, codes },
    async begin(title = 'Another tagline') {
      return (await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title } })).body;
    },
    async view(id) {
      return (await editor.call<ReleaseView>('GET', at(id))).body;
    },
    edit: (id, edits, by = editor) => by.call('POST', at(id, '/edits'), { body: { edits } }),
    async text(id, path) {
      return (await editor.call<{ text: string }>('GET', at(id, `/file?path=${path}`))).body.text;
    },
    async write({ path, pointer }, value, id) {
      const release = id ?? (await studio.begin()).id;
      const before = readValueAt(JSON.parse(await studio.text(release, path)) as Json, pointer);
      const made = await studio.edit(release, [
        { path, pointer, ...(before === undefined ? {} : { before }), after: value },
      ]);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return release;
    },
    async prove(id) {
      if (judging === 'vouched') await insertPassedChecks(shop, editor, id);
      else {
        await editor.call('POST', at(id, '/evidence'));
        await shop.worker.work();
      }
      return studio.view(id);
    },
    async describe(id) {
      const { title } = await studio.view(id);
      return editor.call('POST', at(id, '/description'), { body: { title, summary: 'One text is clearer.' } });
    },
    async approve(id, by = approver, code) {
      if ((await studio.view(id)).summary === null) await studio.describe(id);
      const { contentHash, evidence, summary } = await studio.view(id);
      // An app's code works once.
      shop.clock.advance({ minutes: 1 });
      const body = { contentHash, evidenceHash: evidence?.hash ?? contentHash, summary, code: code ?? codes() };
      return by.call('POST', at(id, '/approval'), { body });
    },
    publish: (id, more = {}) =>
      editor.call('POST', at(id, '/sale'), {
        body: { drafts: 'stay', offers: 'keep', reason: 'a better word', ...more },
      }),
    async sold(id, more = {}) {
      const proven = await studio.prove(id);
      expect(proven.state, JSON.stringify(proven.evidence)).toBe('checked');
      const approved = await studio.approve(id);
      expect(approved.status, JSON.stringify(approved.body)).toBe(200);
      const { status, body } = await studio.publish(id, more);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
    async sells(product) {
      const { body } = await editor.call<ProductSales[]>('GET', '/api/studio/products');
      return body.find((one) => one.product === product);
    },
  };
  return studio;
}

function readValueAt(value: Json, pointer: string): Json | undefined {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<Json | undefined>((node, step) => (node as Record<string, Json> | undefined)?.[step], value);
}
