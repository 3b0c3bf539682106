import type { ProblemDetails } from '#contract/problem.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { OutboxMessage } from '#contract/testing.ts';
import type { Answers } from '#engine/record.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createSampleUploader } from './sample-pictures.ts';

export type Reply<T = unknown> = { status: number; body: T; headers: Record<string, unknown> };

export type OpenDraft = { id: string; key: string; view: DraftView };

/** Read once for all shops of this process. */
export const projectFiles = readProductFiles(projectRoot);

export function testCase(
  product: string,
  name: string,
  files: ProductFiles = projectFiles,
): { asOf: string; answers: Answers; ends: string; premium?: { total: number } } {
  const found = readProductCases(product, files).find((one) => one.name === name);
  if (!found) throw new Error(`${product} has no case ${name}`);
  return found.testCase as ReturnType<typeof testCase>;
}

/** A call of a browser. */
export type Call = <T = unknown>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  options?: { body?: unknown; key?: string; headers?: Record<string, string> },
) => Promise<Reply<T>>;

/** Acts of a buyer in the browser, up to the payment. */
export type BuyerActions = {
  /** A case of the products that this shop sells. */
  testCase: typeof testCase;
  /** A new draft. */
  aDraft(product?: string): Promise<OpenDraft>;
  answer(
    draft: OpenDraft,
    changes: Answers,
  ): Promise<Reply<{ draft: DraftView; clears: string[]; tells: string[] } & ProblemDetails>>;
  next(draft: OpenDraft, page: string): Promise<Reply<DraftView & ProblemDetails>>;
  /** The draft as the holder of its key reads it. */
  read(draft: OpenDraft): Promise<DraftView>;
  /** Sends answers to a draft, and passes its pages as far as they go. */
  fillIn(draft: OpenDraft, answers: Answers): Promise<void>;
  confirm(draft: Pick<OpenDraft, 'id' | 'key'>): Promise<Reply<{ order: string; draft: DraftView } & ProblemDetails>>;
  /** A draft with all of a case's answers, its pages passed as far as they go. */
  aDraftOf(testCase: string, product?: string, changes?: Answers): Promise<OpenDraft>;
  /** A case's confirmed order; `verified` with its one-time code entered. */
  anOrder(
    testCase: string,
    options?: { verified?: boolean; product?: string; changes?: Answers },
  ): Promise<{ ref: string; draft: OpenDraft }>;
  /** Texts of what was sent to a phone or an address, the newest first. */
  messagesTo(to: string): Promise<string[]>;
  /** The one-time code that was sent there last, or anywhere; empty where there is none. */
  codeTo(to?: string): Promise<string>;
  /** Enters the code of an order. */
  verify(ref: string, code: string): Promise<Reply<OrderView>>;
};

/** Acts of a buyer, by the calls of a browser. */
export function createBuyerActions(call: Call, files: ProductFiles = projectFiles): BuyerActions {
  const withPictures = createSampleUploader<OpenDraft>(async ({ id, key }, body) => {
    const headers = { 'content-type': 'image/jpeg' };
    const reply = await call<{ upload: string }>('POST', `/api/drafts/${id}/uploads`, { key, headers, body });
    return reply.body.upload;
  });

  const outbox = async (to?: string) => {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    return (await call<OutboxMessage[]>('GET', `/api/testing/messages${query}`)).body;
  };

  const verbs: BuyerActions = {
    testCase: (product, name) => testCase(product, name, files),
    async aDraft(product = 'travel') {
      const { body } = await call<{ draft: DraftView; key: string }>('POST', '/api/drafts', {
        body: { product, language: 'en' },
      });
      return { id: body.draft.id, key: body.key, view: body.draft };
    },
    async answer(draft, changes) {
      const body = { changes: await withPictures(draft, changes) };
      return call('PATCH', `/api/drafts/${draft.id}/answers`, { body, key: draft.key });
    },
    next: (draft, page) => call('POST', `/api/drafts/${draft.id}/next`, { body: { page }, key: draft.key }),
    read: async ({ id, key }) => (await call<DraftView>('GET', `/api/drafts/${id}`, { key })).body,
    async fillIn(draft, answers) {
      const { body } = await verbs.answer(draft, answers);
      // A browser has shown the last answer of the server, and sends its digest.
      let seen: Partial<DraftView> = body.draft ?? {};
      for (let page = draft.view.page; page !== null; ) {
        const at = `/api/drafts/${draft.id}`;
        // A browser asks for what the server has to find out of a code.
        if (answers.promoCode)
          seen = (await call<{ draft?: DraftView }>('POST', `${at}/findings`, { key: draft.key })).body.draft ?? {};
        const body = seen.digest === undefined ? { page } : { page, digest: seen.digest };
        const passed = await call<DraftView>('POST', `${at}/next`, { key: draft.key, body });
        if (passed.status !== 200) break;
        draft.view = passed.body;
        seen = passed.body;
        if (seen.page === page) break;
        page = passed.body.page;
      }
    },
    confirm: async ({ id, key }) => {
      const confirm = (more: object) =>
        call<{ order: string; draft: DraftView } & ProblemDetails>('POST', `/api/drafts/${id}/confirm`, {
          ...{ key, ...more },
        });
      const reply = await confirm({});
      // A policyholder who knows of no loss says so where it is asked.
      const [{ problem, params } = { problem: '', params: {} }] = reply.body.errors ?? [];
      return problem === 'noLossNotDeclared' ? confirm({ body: { noLoss: params } }) : reply;
    },
    async aDraftOf(name, product = 'travel', changes = {}) {
      const draft = await verbs.aDraft(product);
      await verbs.fillIn(draft, { ...verbs.testCase(product, name).answers, ...changes });
      return draft;
    },
    async anOrder(name, { verified = true, product = 'travel', changes = {} } = {}) {
      const draft = await verbs.aDraftOf(name, product, changes);
      const { body, status } = await verbs.confirm(draft);
      if (status !== 201) throw new Error(`${name} was not confirmed: ${JSON.stringify(body)}`);
      const { mobilePhone } = { ...verbs.testCase(product, name).answers, ...changes };
      if (verified) await verbs.verify(body.order, await verbs.codeTo(String(mobilePhone)));
      return { ref: body.order, draft };
    },
    messagesTo: async (to) => (await outbox(to)).map(({ text }) => text),
    codeTo: async (to) => (await outbox(to)).find(({ code }) => code !== null)?.code ?? '',
    verify: (ref, code) => call('POST', `/api/orders/${ref}/code/verify`, { body: { code } }),
  };
  return verbs;
}
