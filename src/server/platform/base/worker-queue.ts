/** A thread or a process of our own that does one piece of work at a time. */
type Worker<Work> = {
  /** Hands over a piece of work; the reply bears its id. */
  send(id: number, work: Work): void;
  /** Whether the server, or a test, waits for it before it ends. */
  hold(isHeld: boolean): void;
  /** Ends it at once; resolves when it is gone. */
  end(): Promise<unknown>;
};

/** What became of a piece of work without a reply. `late`: it took too long. `ended`: the worker went down over it. */
export type WorkerFailure = 'late' | 'ended' | 'not begun' | 'closed';

type WorkerQueueOptions<Work, Reply, Done> = {
  /** Begins a worker, which sends `{ ready: true }` first. `hear` and `gone` may be called at any time after. */
  begin(hear: (reply: { ready: true } | Reply) => void, gone: (why: string) => void): Worker<Work>;
  /** How long one piece may take, from when its turn comes. */
  timeLimitMs: number;
  /** What a reply says; an error that it throws is the asker's. */
  read(reply: Reply): Done;
  /** What the asker gets for lost work: a value, or the error that it throws. */
  lose(loss: WorkerFailure, why: string): Done;
};

const START_LIMIT_MS = 60_000;

/**
 * Work for a worker that begins with the first piece: one at a time, in the order asked. A piece that takes too long is
 * given up and the worker replaced. An idle worker keeps nothing from ending.
 */
export function createWorkerQueue<Work, Reply extends { id: number }, Done>(
  options: WorkerQueueOptions<Work, Reply, Done>,
) {
  const { begin, timeLimitMs, read, lose } = options;
  type Piece = { id: number; work: Work; settle(outcome: () => Done): void };
  const queue: Piece[] = [];
  let worker: Worker<Work> | null = null;
  let ready = false;
  let current: Piece | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  function start(): void {
    const begun: Worker<Work> = begin(
      (reply) => {
        if (begun === worker) hear(reply);
      },
      (why) => {
        if (begun === worker) giveUp('ended', why);
      },
    );
    worker = begun;
    ready = false;
  }

  /** Gives up the piece in hand and the worker with it; the next piece begins a new one. */
  function giveUp(loss: WorkerFailure, why: string): Promise<unknown> | undefined {
    const given = take();
    const end = worker?.end();
    worker = null;
    given?.settle(() => lose(loss === 'ended' && !ready ? 'not begun' : loss, why));
    turn();
    return end;
  }

  function take(): Piece | null {
    clearTimeout(timer);
    const taken = current;
    current = null;
    return taken;
  }

  function hear(reply: { ready: true } | Reply): void {
    if ('ready' in reply) {
      clearTimeout(timer);
      ready = true;
      current && hand(current);
    } else if (reply.id === current?.id) {
      take()?.settle(() => read(reply));
      turn();
    }
  }

  function hand({ id, work }: Piece): void {
    timer = setTimeout(() => giveUp('late', `${timeLimitMs} ms`), timeLimitMs);
    worker?.send(id, work);
  }

  function turn(): void {
    if (current !== null) return;
    current = queue.shift() ?? null;
    if (current === null) {
      worker?.hold(false);
      return;
    }
    if (worker === null) start();
    worker?.hold(true);
    if (ready) hand(current);
    else timer = setTimeout(() => giveUp('not begun', `not begun in ${START_LIMIT_MS} ms`), START_LIMIT_MS);
  }

  return {
    ask: (work: Work): Promise<Done> =>
      new Promise((resolve, reject) => {
        const settle = (outcome: () => Done) => {
          try {
            resolve(outcome());
          } catch (error) {
            reject(error);
          }
        };
        if (closed) return settle(() => lose('closed', 'closed'));
        queue.push({ id: ++lastId, work, settle });
        turn();
      }),
    /** Ends the worker; what still waits is lost. */
    async close(): Promise<void> {
      closed = true;
      for (const { settle } of queue.splice(0)) settle(() => lose('closed', 'closed'));
      await giveUp('closed', 'closed');
    },
  };
}
