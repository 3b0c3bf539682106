import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A harmless find: the line that all scanners regard as a virus, in two parts so that this file is none. */
export const EICAR = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-'}${'ANTIVIRUS-TEST-FILE!$H+H*'}`;

export type FakeVirusScanner = {
  /** As `CLAMD_URL`. */
  url: string;
  /** Sizes of what it was asked about. */
  looked: number[];
  /** Its next answers instead of the truth; `silence`: nothing, ever. */
  lies: (string | 'silence')[];
  /** True: it accepts connections and says nothing, as a stopped process does. */
  isFrozen: boolean;
  close(): Promise<void>;
};

/** ClamAV's daemon, as far as it is asked: `zPING` and `zINSTREAM` (clamd(8)). It refuses what is longer than `longest` bytes. */
export async function startFakeVirusScanner(longest = 1_000_000): Promise<FakeVirusScanner> {
  const scanner: FakeVirusScanner = { url: '', looked: [], lies: [], isFrozen: false, close };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let sent = Buffer.alloc(0);
    const say = (text: string) => {
      const lie = scanner.lies.shift();
      if (lie !== 'silence') socket.end(`${lie ?? text}\0`);
    };
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    socket.on('data', (part) => {
      sent = Buffer.concat([sent, part]);
      const end = sent.indexOf(0);
      const command = sent.toString('latin1', 0, end);
      if (scanner.isFrozen) return;
      if (command === 'zPING') return socket.end('PONG\0');
      if (command !== 'zINSTREAM') return end < 0 ? undefined : say('UNKNOWN COMMAND');
      const streamed = joinChunks(sent.subarray(end + 1));
      if (streamed === undefined) return;
      scanner.looked.push(streamed.length);
      if (streamed.length > longest) return say('INSTREAM size limit exceeded. ERROR');
      say(streamed.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK');
    });
  });

  async function close() {
    for (const socket of open) socket.destroy();
    await new Promise((done) => server.close(done));
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  scanner.url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return scanner;
}

/** The pieces of a stream put together; undefined while its last one, which is empty, has not come. */
function joinChunks(sent: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > sent.length) return undefined;
    pieces.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
