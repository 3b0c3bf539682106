/** A thread or a child process that does one task at a time. */
type Worker<Work> = {
  /** Sends a task; the reply contains its id. */
  send(id: number, work: Work): void;
  /** Sets if the process waits for the worker before it ends. */
  hold(isHeld: boolean): void;
  /** Ends the worker immediately; resolves when it is gone. */
  end(): Promise<unknown>;
};

/**
 * The reason why a task has no reply. `late`: it exceeded its time limit. `ended`: the worker ended during the task.
 * `not begun`: the worker did not start. `closed`: the queue was closed.
 */
export type WorkerFailure = 'late' | 'ended' | 'not begun' | 'closed';

type WorkerQueueOptions<Work, Reply, Done> = {
  /**
   * Starts a worker. It calls `hear` with `{ ready: true }` first and later with each reply, and `gone` when it ends.
   */
  begin(hear: (reply: { ready: true } | Reply) => void, gone: (why: string) => void): Worker<Work>;
  /** Time limit of one task from its start. */
  timeLimitMs: number;
  /** Converts a reply to a result; an error that it throws goes to the caller. */
  read(reply: Reply): Done;
  /** Returns the result for a task without a reply, or throws the error for its caller. */
  lose(loss: WorkerFailure, why: string): Done;
};

const START_LIMIT_MS = 60_000;

/**
 * Creates a queue for a worker that starts with the first task: one task at a time, in order. After a timeout the task
 * is lost and the worker is replaced. An idle worker does not keep the process alive.
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

  /** Drops the current task and its worker; the next task starts a new one. */
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
    /** Ends the worker. Tasks without a reply get `lose('closed')`. */
    async close(): Promise<void> {
      closed = true;
      for (const { settle } of queue.splice(0)) settle(() => lose('closed', 'closed'));
      await giveUp('closed', 'closed');
    },
  };
}
