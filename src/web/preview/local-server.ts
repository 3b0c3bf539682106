import type { Call } from '#contract/call.ts';
import { buildAddress } from '#contract/client.ts';
import { issueClientToken } from '#contract/people/oauth.ts';
import { getDuplicateCover, getPagePrices, sendDraftCode, verifyDraftPhone } from '#contract/purchase/drafts.ts';
import { getUpload, sendUpload } from '#contract/purchase/uploads.ts';
import type { Journey } from '#engine/journey.ts';
import { inSeconds } from '#web/hydration/server-clock.ts';

/** Id and key of the preview's draft, for code that needs a link. */
export const previewLink = { id: 'preview', key: 'preview' };

/** Local answers to the calls of the pages. */
export const localCalls = {
  journey: null as Journey | null,
  /** Called when the phone was verified, by any code. */
  onProof: () => {},
  pictures: new Map<string, Blob>(),
};

/** Seconds before a real code may be sent again. */
const CODE_RESEND_SECONDS = 30;

/**
 * After this call this window sends nothing to the server: the window itself answers the calls of a journey's pages,
 * everything else is refused. The browser fetches the files of the site as usual.
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
  if (is(sendDraftCode)) return json({ phone: '•••', resendAt: inSeconds(CODE_RESEND_SECONDS) });
  if (is(verifyDraftPhone)) {
    localCalls.onProof();
    return json({});
  }
  const page = path.split('/').at(-1) ?? '';
  if (localCalls.journey && is(getPagePrices, { page })) return json(localCalls.journey.pricesOf(page));
  return json({ type: 'about:blank', title: 'Preview', status: 403, problem: 'onlyPreview' }, 403);
}

/** Pictures are sent by XMLHttpRequest: this class stores them in the window. */
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
