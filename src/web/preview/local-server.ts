import type { Call } from '#contract/call.ts';
import { buildAddress } from '#contract/client.ts';
import { issueClientToken } from '#contract/people/oauth.ts';
import { getDuplicateCover, getPagePrices, sendDraftCode, verifyDraftPhone } from '#contract/purchase/drafts.ts';
import { getUpload, sendUpload } from '#contract/purchase/uploads.ts';
import type { Journey } from '#engine/journey.ts';

/** The draft of the preview, to those who ask for it by name. */
export const previewLink = { id: 'preview', key: 'preview' };

/** What the pages ask of the server, as it is answered without one. */
export const localCalls = {
  journey: null as Journey | null,
  /** The phone was proven, by any code. */
  onProof: () => {},
  pictures: new Map<string, Blob>(),
};

/** Before a real code may be sent again. */
const CODE_RESEND_MS = 30_000;

/**
 * From here on nothing of this window reaches the server: what the pages of a journey ask is answered in the window itself, everything else
 * is refused. The files of the site are fetched by the browser, as always.
 */
export function installLocalServer(): void {
  window.fetch = async (asked) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : String(asked), document.baseURI);
    return answerLocally(pathname);
  };
  window.XMLHttpRequest = LocalRequest as unknown as typeof XMLHttpRequest;
}

function answerLocally(path: string): Response {
  const json = (body: unknown, status = 200) => Response.json(body, { status });
  const is = (call: Call, more: Record<string, string> = {}) =>
    path ===
    new URL(buildAddress(call, { params: { id: previewLink.id, ...more } } as never), document.baseURI).pathname;
  if (is(issueClientToken)) return json({ access_token: 'preview', token_type: 'Bearer', expires_in: 3600 });
  if (is(getDuplicateCover)) return json([]);
  if (is(sendDraftCode)) return json({ phone: '•••', resendAt: new Date(Date.now() + CODE_RESEND_MS).toISOString() });
  if (is(verifyDraftPhone)) {
    localCalls.onProof();
    return json({});
  }
  const page = path.split('/').at(-1) ?? '';
  if (localCalls.journey && is(getPagePrices, { page })) return json(localCalls.journey.pricesOf(page));
  return json({ type: 'about:blank', title: 'Preview', status: 403, problem: 'onlyPreview' }, 403);
}

/** Pictures are sent by XMLHttpRequest: they stay in this window. */
class LocalRequest extends EventTarget {
  status = 0;
  response: Blob | null = null;
  responseType = '';
  timeout = 0;
  upload = {};
  onload: (() => void) | null = null;
  #address = '';

  open(_method: string, address: string): void {
    this.#address = new URL(address, document.baseURI).pathname;
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  abort(): void {}
  send(body: Blob | null): void {
    const params = { id: previewLink.id };
    const sends = new URL(buildAddress(sendUpload, { params }), document.baseURI).pathname;
    if (body && this.#address === sends) {
      const upload = `preview-${String(localCalls.pictures.size).padStart(12, '0')}`;
      localCalls.pictures.set(upload, body);
      this.#end(201, new Blob([JSON.stringify({ upload, bytes: body.size })]));
      return;
    }
    const kept = [...localCalls.pictures].find(
      ([upload]) =>
        this.#address ===
        new URL(buildAddress(getUpload, { params: { ...params, upload } }), document.baseURI).pathname,
    );
    this.#end(kept ? 200 : 404, kept?.[1] ?? new Blob(['{}']));
  }
  #end(status: number, response: Blob): void {
    this.status = status;
    this.response = response;
    setTimeout(() => this.onload?.());
  }
}
