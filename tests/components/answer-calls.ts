import { vi } from 'vitest';
import type { BodyOf, Call, ReplyOf } from '#contract/call.ts';
import { issueClientToken } from '#contract/people/oauth.ts';

type Answer = { call: Call; reply: (sent: unknown) => unknown };
/** A call that a component made: its method and address, and its body, if it has one. */
export type SentCall = { call: string; body: unknown };

/** A refusal by the server in place of a reply: its status and the code of its problem. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly problem: string,
    readonly more: object = {},
  ) {}
}

/** The answer to a call: its reply, a refusal, a promise of one of them, or a function of the body that was sent. */
export const answer = <C extends Call>(
  call: C,
  reply: ReplyOf<C> | Refusal | Promise<ReplyOf<C> | Refusal> | ((body: BodyOf<C>) => ReplyOf<C> | Refusal),
): Answer => ({
  call,
  reply: (sent) => (typeof reply === 'function' ? (reply as (body: unknown) => unknown)(sent) : reply),
});

/**
 * Opens the shop of a test for these calls; every other call fails as before. The first answer that fits a call is used.
 * Returns the list of the calls that have been answered, which grows with each of them.
 */
export function answerCalls(...answers: Answer[]): SentCall[] {
  const sent: SentCall[] = [];
  const token = answer(issueClientToken, { access_token: 'public', token_type: 'Bearer', expires_in: 3600 } as never);
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation(async (asked, options) => {
    const request = new Request(asked, options);
    const { pathname, search } = new URL(request.url);
    const fits = ({ call }: Answer) => call.method === request.method && matchesPath(call.path, pathname);
    const found = answers.find(fits);
    if (!found) return fits(token) ? Response.json(token.reply(undefined)) : fetch(asked, options);
    const text = await request.text();
    const isJson = /json/.test(request.headers.get('content-type') ?? '');
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : text === '' ? undefined : text;
    sent.push({ call: `${request.method} ${pathname}${search}`, body });
    const reply = await found.reply(body);
    const { status: right = 200 } = found.call;
    if (!(reply instanceof Refusal))
      return right === 204 ? new Response(null, { status: right }) : Response.json(reply ?? null, { status: right });
    const { status, problem, more } = reply;
    return Response.json({ type: 'about:blank', title: problem, status, problem, ...more }, { status });
  });
  return sent;
}

/** True if an address fits the path of a call; a parameter stands for one segment. */
function matchesPath(path: string, pathname: string): boolean {
  const [own, other] = [path.split('/'), pathname.split('/')];
  return own.length === other.length && own.every((part, index) => part.startsWith(':') || part === other[index]);
}
