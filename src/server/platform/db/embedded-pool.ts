import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Type of the message by which a client says goodbye. */
const TERMINATE = 'X'.charCodeAt(0);

/** A client's connection to an embedded database of this process: the messages of PostgreSQL's protocol, both ways, without a network. */
class EmbeddedConnection extends Duplex {
  constructor(private readonly pglite: PGlite) {
    super();
  }

  /**
   * Connects as a socket does. A pool ends a connection after each query that fails outside a transaction; the session of the embedded
   * database goes on, so it is cleared of the last connection's transaction and prepared statements.
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

  // A socket's own; there is nothing to set.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

/**
 * The one connection that an embedded database has, as a pool of node-postgres: the same driver as for PostgreSQL, and half the work of
 * PGlite's own calls, which send each message of a question alone. Whoever asks while a transaction runs waits for its end.
 */
export function createEmbeddedPool(pglite: PGlite): pg.Pool {
  return new pg.Pool({
    ...{ max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres' },
    stream: () => new EmbeddedConnection(pglite) as unknown as Duplex,
  });
}
