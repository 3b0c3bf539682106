import { connect } from 'node:net';
import { readNetworkCode } from '../base/network-code.ts';
import { FileStoreUnavailable } from './file-store.ts';

/** Looks for viruses in what was sent; true where it found one. Rejects with FileStoreUnavailable where it could not look. */
export type VirusScanner = {
  isInfected(bytes: Buffer): Promise<boolean>;
  /** What is wrong with it, in a line; undefined where it answers. */
  check(): Promise<string | undefined>;
};

/** Bytes of a piece: what is sent goes in pieces, each with its length before it. */
const CHUNK_BYTES = 65_536;

/** ClamAV's daemon, asked by `INSTREAM` over TCP. A file that it says is too long for it was not looked at. */
export function createClamdScanner({
  host,
  port,
  patience = 30_000,
}: {
  host: string;
  port: number;
  patience?: number;
}): VirusScanner {
  function ask(command: string, bytes?: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      let said = '';
      const socket = connect({ host, port });
      socket.setTimeout(patience, () => socket.destroy(new FileStoreUnavailable('ETIMEDOUT')));
      socket.on('error', (error) => reject(new FileStoreUnavailable(`clamd ${readNetworkCode(error)}`)));
      socket.on('data', (part) => {
        said += part.toString();
        // It answers with a zero at the end, also before it has read everything.
        if (said.endsWith('\0')) socket.end();
      });
      socket.on('close', () => resolve(said.replace(/\0/g, '').trim()));
      socket.write(`z${command}\0`);
      if (bytes) for (const piece of toChunks(bytes)) socket.write(piece);
    });
  }

  return {
    async isInfected(bytes) {
      const said = await ask('INSTREAM', bytes);
      if (said === 'stream: OK') return false;
      if (/ FOUND$/.test(said)) return true;
      throw new FileStoreUnavailable(`clamd ${said === '' ? 'said nothing' : 'ERROR'}`);
    },
    async check() {
      const said = await ask('PING').catch(() => undefined);
      return said === 'PONG'
        ? undefined
        : `CLAMD_URL: no virus scanner answers at ${host}:${port}; no file is taken until it does`;
    },
  };
}

function toChunks(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let rest = bytes; rest.length > 0; rest = rest.subarray(CHUNK_BYTES)) {
    const piece = rest.subarray(0, CHUNK_BYTES);
    pieces.push(encodeLength(piece.length), piece);
  }
  return [...pieces, encodeLength(0)];
}

function encodeLength(length: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(length);
  return four;
}
