import type { ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import type { Answer, Answered, Asked, Command } from './shop-process.ts';

/** The shop died in the middle of what was asked of it. */
export class ShopDied extends Error {
  override name = 'ShopDied';
}

let asked = 0;

export const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

/** Tells a shop's process what to do and waits until it has done it. Throws `ShopDied` when it never will. */
export async function tellShop(child: ChildProcess | undefined, command: Command): Promise<Answer> {
  if (!isAlive(child)) throw new ShopDied();
  const ending = new AbortController();
  const { signal } = ending;
  asked += 1;
  const id = asked;
  const answered = answerTo(child, id, signal);
  child.send({ id, command } satisfies Asked, () => {});
  try {
    const answer = await Promise.race([answered, once(child, 'exit', { signal }).then(() => undefined)]);
    if (answer === undefined) throw new ShopDied();
    if ('failed' in answer) throw new Error(`the shop failed: ${answer.failed}`);
    return answer;
  } finally {
    ending.abort();
  }
}

async function answerTo(child: ChildProcess, id: number, signal: AbortSignal): Promise<Answer | undefined> {
  for await (const [said] of on(child, 'message', { signal })) {
    const { id: of, answer } = said as Answered;
    if (of === id) return answer;
  }
  return undefined;
}
