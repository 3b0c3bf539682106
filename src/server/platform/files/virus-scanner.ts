import { connect } from 'node:net';
import { readNetworkCode } from '../base/network-code.ts';
import { FileStoreUnavailable } from './file-store.ts';

/**
 * Scans uploaded bytes for viruses; returns true for an infected file. Rejects with FileStoreUnavailable if the scan
 * was impossible.
 */
export type VirusScanner = {
  isInfected(bytes: Buffer): Promise<boolean>;
  /** Returns one line about a problem, or undefined if the scanner answers. */
  check(): Promise<string | undefined>;
};

/** Bytes of one chunk. Data is sent in chunks, each with its length first. */
const CHUNK_BYTES = 65_536;

/**
 * Creates a client of ClamAV's daemon, with `INSTREAM` over TCP. A file that is too long for the daemon counts as
 * impossible to scan.
 */
export function createClamdScanner({
  host,
  port,
  patience = 30_000,
  greeting = 3_000,
}: {
  host: string;
  port: number;
  /** Milliseconds for a scan, and for the answer to the question before it whether the daemon works. */
  patience?: number;
  greeting?: number;
}): VirusScanner {
  function ask(command: string, milliseconds: number, bytes?: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      let said = '';
      const socket = connect({ host, port });
      socket.setTimeout(milliseconds, () => socket.destroy(new FileStoreUnavailable('ETIMEDOUT')));
      socket.on('error', (error) => reject(new FileStoreUnavailable(`clamd ${readNetworkCode(error)}`)));
      socket.on('data', (part) => {
        said += part.toString();
        // The answer ends with a zero, and may come before all data was read.
        if (said.endsWith('\0')) socket.end();
      });
      socket.on('close', () => resolve(said.replace(/\0/g, '').trim()));
      socket.write(`z${command}\0`);
      if (bytes) for (const piece of toChunks(bytes)) socket.write(piece);
    });
  }

  return {
    async isInfected(bytes) {
      // A daemon that hangs is known by this within seconds; a scan itself may need longer.
      if ((await ask('PING', greeting)) !== 'PONG') throw new FileStoreUnavailable('clamd said nothing');
      const said = await ask('INSTREAM', patience, bytes);
      if (said === 'stream: OK') return false;
      if (/ FOUND$/.test(said)) return true;
      throw new FileStoreUnavailable(`clamd ${said === '' ? 'said nothing' : 'ERROR'}`);
    },
    async check() {
      const said = await ask('PING', greeting).catch(() => undefined);
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
