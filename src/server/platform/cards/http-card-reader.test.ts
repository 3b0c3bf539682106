import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CardReaderUnavailable } from './card-reader.ts';
import { createHttpCardReader } from './http-card-reader.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a service with this answer. Resolves to its address and its requests. */
async function service(answer: (response: ServerResponse) => void): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${Buffer.concat(parts)}`);
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cards/`, asked };
}
const says = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body));

const reading = {
  type: 'IDCARD',
  idNumber: '012345678',
  dateOfBirth: '1990-01-01',
  gender: 'male',
  expiryDate: '2030-01-01',
  fullName: 'SOK DARA',
  givenName: 'DARA',
  familyName: 'SOK',
};

test('asks the service and returns its reading, and nothing else', async () => {
  const { url, asked } = await service(says({ reading: { ...reading, score: 0.9 } }));
  const reader = createHttpCardReader(url);
  expect(await reader.readIdentity([Buffer.from('front'), Buffer.from('back')])).toEqual(reading);
  expect(asked).toEqual(['POST /cards/identity {"pictures":["ZnJvbnQ=","YmFjaw=="]}']);
});

test('returns a name in Khmer letters in the spelling of the form, and leaves out a name in other letters', async () => {
  const read = async (khmerName: string) => {
    const { url } = await service(says({ reading: { ...reading, khmerName } }));
    const told = await createHttpCardReader(url).readIdentity([]);
    server.close();
    return told?.khmerName;
  };
  expect([await read(' សុខ\u200b  ដារ៉ា'), await read('Sok Dara'), await read('')]).toEqual([
    ...['សុខ ដារ៉ា', undefined, undefined],
  ]);
});

test('returns the data of a vehicle card', async () => {
  const vehicle = { plateNumber: '2AB-1234', engineNo: '4G63-1', frameNo: 'JN1' };
  const { url, asked } = await service(says({ reading: vehicle }));
  expect(await createHttpCardReader(url).readVehicle([Buffer.from('front')])).toEqual(vehicle);
  expect(asked[0]).toMatch(/^POST \/cards\/vehicle /);
});

test('returns nothing when the service is unable to read', async () => {
  const { url } = await service(says({ reading: null }));
  expect(await createHttpCardReader(url).readIdentity([])).toBeNull();
});

test.each<[string, (response: ServerResponse) => void]>([
  ['another status', (response) => response.writeHead(503).end('{"reading":null}')],
  ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['no JSON', (response) => response.end('<html>')],
  ['no reading', says({})],
  ['a member missing', says({ reading: { ...reading, idNumber: undefined } })],
  ['a day that is none', says({ reading: { ...reading, dateOfBirth: '1990-02-31' } })],
  ['another word', says({ reading: { ...reading, gender: 'M' } })],
  ['silence', () => {}],
])('the reader is unavailable when the service answers with %s', async (_what, answer) => {
  const { url } = await service(answer);
  const reader = createHttpCardReader(url, { timeLimitMs: 300 });
  await expect(reader.readIdentity([Buffer.from('front')])).rejects.toThrow(CardReaderUnavailable);
});

test('the reader is unavailable when the service is down', async () => {
  const { url } = await service(says({}));
  server.close();
  await expect(createHttpCardReader(url).readVehicle([])).rejects.toThrow(CardReaderUnavailable);
});
