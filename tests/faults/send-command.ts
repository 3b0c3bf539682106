import type { ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import type { Answer, Command, NumberedAnswer, NumberedCommand } from './shop-process.ts';

/** The shop died in the middle of what was asked of it. */
export class ShopDied extends Error {
  override name = 'ShopDied';
}

let commandCount = 0;

export const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

/** Sends a command to a shop's process and waits until it is done. Throws `ShopDied` when it never will be. */
export async function sendCommand(child: ChildProcess | undefined, command: Command): Promise<Answer> {
  if (!isAlive(child)) throw new ShopDied();
  const ending = new AbortController();
  const { signal } = ending;
  commandCount += 1;
  const id = commandCount;
  const answered = waitForAnswer(child, id, signal);
  child.send({ id, command } satisfies NumberedCommand, () => {});
  try {
    const answer = await Promise.race([answered, once(child, 'exit', { signal }).then(() => undefined)]);
    if (answer === undefined) throw new ShopDied();
    if ('failed' in answer) throw new Error(`the shop failed: ${answer.failed}`);
    return answer;
  } finally {
    ending.abort();
  }
}

async function waitForAnswer(child: ChildProcess, id: number, signal: AbortSignal): Promise<Answer | undefined> {
  for await (const [said] of on(child, 'message', { signal })) {
    const { id: of, answer } = said as NumberedAnswer;
    if (of === id) return answer;
  }
  return undefined;
}
