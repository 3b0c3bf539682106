/**
 * A text with the long address in place of its short one, to which the shop redirects a browser; the same text where
 * there is none.
 * @param url where the shop runs, which need not be the address in its messages
 */
export async function expandShortLink({ url }: { url: string }, text: string): Promise<string> {
  const [short] = /https?:\/\/[^\s/]+\/s\/[A-Za-z\d]{10}/.exec(text) ?? [];
  if (short === undefined) return text;
  const { headers, status } = await fetch(url + new URL(short).pathname, { redirect: 'manual' });
  if (status !== 302) throw new Error(`${short} was answered with ${status}`);
  return text.replace(short, new URL(headers.get('location') ?? '', short).href);
}

/** The texts that were sent to somebody, with long addresses, the newest first. */
export async function readLongMessages(
  shop: { url: string; messagesTo: (to: string) => Promise<string[]> },
  to: string,
): Promise<string[]> {
  return Promise.all((await shop.messagesTo(to)).map((text) => expandShortLink(shop, text)));
}
