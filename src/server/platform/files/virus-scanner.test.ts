import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { EICAR, startFakeVirusScanner } from '#tests/fakes/fake-virus-scanner.ts';
import { FileStoreUnavailable } from './file-store.ts';
import { createClamdScanner } from './virus-scanner.ts';

const stub = await startFakeVirusScanner();
afterAll(() => stub.close());
const at = (url: string, patience = 30_000) =>
  createClamdScanner({ host: new URL(url).hostname, port: Number(new URL(url).port), patience });
const scanner = at(stub.url);

test('the scanner finds an infection at any place of a long file, and reports no clean file', async () => {
  expect(await scanner.isInfected(Buffer.from('%PDF-1.7 a paper'))).toBe(false);
  expect(await scanner.isInfected(Buffer.alloc(0))).toBe(false);
  const long = Buffer.alloc(300_000, 'a');
  expect(await scanner.isInfected(long)).toBe(false);
  expect(await scanner.isInfected(Buffer.concat([long, Buffer.from(EICAR), long]))).toBe(true);
  expect(stub.looked).toEqual([16, 0, 300_000, 600_000 + EICAR.length]);
});

test('a file that nobody has scanned does not count as clean', async () => {
  await expect(scanner.isInfected(Buffer.alloc(1_000_001))).rejects.toThrow(FileStoreUnavailable);
  stub.lies.push('silence');
  await expect(at(stub.url, 300).isInfected(Buffer.from('a'))).rejects.toThrow(
    new FileStoreUnavailable('clamd ETIMEDOUT'),
  );
  for (const [lie, code] of [
    ['', 'said nothing'],
    ['stream: OK but', 'ERROR'],
    ['OK', 'ERROR'],
    ['stream: Eicar FOUND not', 'ERROR'],
  ] as const) {
    stub.lies.push(lie);
    await expect(scanner.isInfected(Buffer.from('a'))).rejects.toThrow(new FileStoreUnavailable(`clamd ${code}`));
  }
});

test('a scanner that hangs is detected within seconds, before the time limit of a scan', async () => {
  const frozen = await startFakeVirusScanner();
  frozen.isFrozen = true;
  const { hostname: host, port } = new URL(frozen.url);
  const hasty = createClamdScanner({ host, port: Number(port), greeting: 200 });
  await expect(hasty.isInfected(Buffer.from('a'))).rejects.toThrow(new FileStoreUnavailable('clamd ETIMEDOUT'));
  expect(frozen.looked).toEqual([]);
  await frozen.close();
});

test('the scanner reads a reply to its end, which a zero marks, before it hangs up', async () => {
  const server = createServer((socket) => {
    socket.once('data', (asked) => {
      if (String(asked) === 'zPING\0') return socket.end('PONG\0');
      // A client that hangs up before the end receives no more.
      socket.on('end', () => socket.destroy());
      socket.write('stream: ');
      let turns = 0;
      const goOn = () => {
        turns += 1;
        if (turns < 50) setImmediate(goOn);
        else socket.write('OK\0');
      };
      goOn();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await createClamdScanner({ host: '127.0.0.1', port }).isInfected(Buffer.from('a'))).toBe(false);
  server.close();
});

test('the start reports that no scanner answers', async () => {
  expect(await scanner.check()).toBeUndefined();
  const gone = await startFakeVirusScanner();
  await gone.close();
  expect(await at(gone.url).check()).toMatch(/^CLAMD_URL: no virus scanner answers at 127.0.0.1:\d+; no file is taken/);
});
