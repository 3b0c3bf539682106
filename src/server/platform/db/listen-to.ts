import pg from 'pg';

const AGAIN_AFTER = 5_000;

/** Listens to a channel of PostgreSQL on a connection of its own, which is made again when it breaks. Answers how to stop. */
export async function listenTo(
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
    waiting = setTimeout(() => void reconnect(), AGAIN_AFTER);
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

/** The same on the one connection of an embedded database, which never breaks. */
export async function listenWithin(
  pool: pg.Pool,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  const client = await pool.connect();
  const hear = (news: pg.Notification) => {
    if (news.channel === channel) heard(news.payload ?? '');
  };
  client.on('notification', hear);
  client.release();
  await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
  return async () => void client.off('notification', hear);
}
