import pg from 'pg';

const RECONNECT_DELAY_MS = 5_000;

/**
 * Listens to a channel of PostgreSQL on a separate connection, which reconnects after a failure. Returns a function
 * that stops listening.
 */
export async function listenToChannel(
  connectionString: string,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  let isOver = false;
  let waiting: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString, keepAlive: true });
    made.on('error', () => {});
    made.on('notification', ({ payload = '' }) => heard(payload));
    await made.connect();
    await made.query(`listen ${pg.escapeIdentifier(channel)}`);
    made.once('end', again);
    return made;
  }

  function again(): void {
    if (isOver) return;
    waiting = setTimeout(() => void reconnect(), RECONNECT_DELAY_MS);
    waiting.unref();
  }

  async function reconnect(): Promise<void> {
    try {
      client = await connect();
      if (isOver) await client.end();
    } catch {
      again();
    }
  }

  return async () => {
    isOver = true;
    clearTimeout(waiting);
    await client.end();
  };
}

/** Listens on the connection of an embedded database, and on each later connection of the pool. */
export async function listenOnPool(
  pool: pg.Pool,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  const hear = (news: pg.Notification) => {
    if (news.channel === channel) heard(news.payload ?? '');
  };
  const listen = async (client: pg.PoolClient) => {
    if (client.listeners('notification').includes(hear)) return;
    client.on('notification', hear);
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  };
  const again = (client: pg.PoolClient) => void listen(client).catch(() => {});
  pool.on('connect', again);
  const client = await pool.connect();
  await listen(client).finally(() => client.release());
  return async () => {
    pool.off('connect', again);
    const last = await pool.connect();
    last.off('notification', hear);
    last.release();
  };
}
