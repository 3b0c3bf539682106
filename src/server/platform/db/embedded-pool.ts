import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { PreparingClient } from './client/preparing-client.ts';

/** Type of the message with which a client ends its session. */
const TERMINATE = 'X'.charCodeAt(0);

/**
 * A client's connection to an embedded database of this process: messages of PostgreSQL's protocol in both directions,
 * without a network.
 */
class EmbeddedConnection extends Duplex {
  constructor(private readonly pglite: PGlite) {
    super();
  }

  /**
   * Connects as a socket does. A pool ends a connection after each query that fails outside a transaction. The session
   * of the embedded database continues, so the last connection's transaction and prepared statements are cleared.
   */
  connect(): void {
    this.pglite
      .exec('rollback')
      .then(() => this.pglite.exec('discard all'))
      .then(
        () => this.emit('connect'),
        (error: Error) => this.destroy(error),
      );
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.ask(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.ask(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  private ask(message: Buffer, done: (error?: Error) => void): void {
    if (message[0] === TERMINATE) {
      this.push(null);
      done();
      return;
    }
    this.pglite.execProtocolRaw(message).then((answer) => {
      if (answer.length > 0) this.push(Buffer.from(answer));
      done();
    }, done);
  }

  // Methods of a socket that have no effect here.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

/**
 * Returns the single connection of an embedded database as a pool of node-postgres: the same driver as for PostgreSQL,
 * and half the work of PGlite's own calls, which send each message of a query separately. During a transaction other
 * callers wait for its end.
 */
export function createEmbeddedPool(pglite: PGlite): pg.Pool {
  return new pg.Pool({
    ...{ max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres' },
    Client: PreparingClient,
    stream: () => new EmbeddedConnection(pglite) as unknown as Duplex,
  });
}
