import { createPicture } from '#tests/support/create-picture.ts';
import type { AttackedWorld } from './attacked-world.ts';
import { generateFromSchema, type Schema } from './generate-from-schema.ts';
import { forgeCursor, pickNaughtyText, pickNaughtyValue, RAW_JSON } from './naughty-values.ts';
import type { SeededRandom } from './request-random.ts';
import type { Target } from './targets.ts';
import { varyUrlSpelling } from './vary-url-spelling.ts';

/** A request as it goes over the wire. */
export type RawRequest = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer };

type Values = Record<string, unknown>;
/** A request in parts, each of which can be spoiled. */
type RequestParts = { params: Values; query: Values; headers: Values; body: unknown };

const picture = createPicture();

/** A request with nothing wrong in it, by who may do everything. */
export async function buildValidRequest(dice: SeededRandom, target: Target, world: AttackedWorld): Promise<RawRequest> {
  const { params, query, headers, body } = await buildValidParts(dice, target, world);
  return {
    method: target.method,
    path: buildUrl(target.path, { params, query }),
    headers: {
      authorization: `Bearer ${world.tokens[0]}`,
      ...(body === undefined ? {} : { 'content-type': Buffer.isBuffer(body) ? 'text/csv' : 'application/json' }),
      ...sanitizeHeaders(headers),
    },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  };
}

/** One request at a target: a valid call, usually with one thing wrong. */
export async function generateRequest(dice: SeededRandom, target: Target, world: AttackedWorld): Promise<RawRequest> {
  const parts = await buildValidParts(dice, target, world);
  const isBytes = Buffer.isBuffer(parts.body);
  const cursors = (world.known.get(`${target.path} cursor`) ?? []) as string[];
  const spoilt = dice.percent(75) ? corruptOnePart(dice, parts, cursors) : parts;
  const path = buildUrl(target.path, spoilt);
  const body = encodeBody(dice, spoilt.body);
  return {
    method: dice.percent(3) ? dice.pick(['PUT', 'HEAD', 'OPTIONS', 'GET', 'POST', 'DELETE', 'TRACE']) : target.method,
    path: dice.percent(8) ? encodeForWire(varyUrlSpelling(dice, path)) : path,
    headers: {
      ...(body === undefined ? {} : { 'content-type': pickContentType(dice, isBytes) }),
      ...pickCaller(dice, target, world),
      ...generateOddHeaders(dice),
      ...sanitizeHeaders(spoilt.headers),
    },
    ...(body === undefined ? {} : { body }),
  };
}

async function buildValidParts(
  dice: SeededRandom,
  target: Target,
  { known, keys }: AttackedWorld,
): Promise<RequestParts> {
  const of = (name: string) => known.get(`${target.path} ${name}`) ?? known.get(name) ?? [];
  const aValueFor = (schema: unknown) =>
    (schema === undefined ? {} : generateFromSchema(dice, schema as Schema, of)) as Values;
  const segments = target.path.split('/');
  const params = aValueFor(target.params);
  for (const name of Object.keys(params)) {
    const at = segments.findIndex((segment) => segment.replace(/\..*/, '') === `:${name}`);
    const there = known.get(`${segments.slice(0, at).join('/')}/ ${name}`) ?? of(`${segments[at - 1]} ${name}`);
    if (there.length > 0 && dice.percent(95)) params[name] = dice.pick(there);
  }
  const headers = aValueFor(target.headers);
  const key = keys.get(String(params.id));
  if ('draft-key' in headers && key !== undefined) headers['draft-key'] = key;
  const query = aValueFor(target.query);
  const schema = target.body as Schema | undefined;
  // A body of any kind is a picture, or a sheet.
  const isAny = schema !== undefined && Object.keys(schema).length === 0;
  const whole = of('body');
  const made = schema && (whole.length > 0 && dice.percent(70) ? dice.pick(whole) : aValueFor(schema));
  const body = isAny ? (dice.percent(80) ? await picture : Buffer.from('a,b\r\n1,2')) : made;
  // A text that no list has returned is no cursor.
  for (const part of [query, body]) if (isMembers(part) && of('cursor').length === 0) delete part.cursor;
  return { params, query, headers, body };
}

const isMembers = (part: unknown): part is Values =>
  typeof part === 'object' && part !== null && !Buffer.isBuffer(part);

/** The parts with one thing wrong in one of them. */
function corruptOnePart(dice: SeededRandom, parts: RequestParts, cursors: readonly string[]): RequestParts {
  const { params, query, headers, body } = parts;
  const ways: (() => RequestParts)[] = [];
  const hasMembers = (values: Values) => Object.keys(values).length > 0;
  if (hasMembers(params)) ways.push(() => ({ ...parts, params: corruptMember(dice, params, pickNaughtyText) }));
  if (hasMembers(query)) ways.push(() => ({ ...parts, query: corruptMember(dice, query, pickNaughtyText) }));
  if (hasMembers(headers)) ways.push(() => ({ ...parts, headers: corruptMember(dice, headers, pickNaughtyText) }));
  const cursor = () => forgeCursor(dice, cursors);
  if ('cursor' in query || hasMembers(query)) ways.push(() => ({ ...parts, query: { ...query, cursor: cursor() } }));
  ways.push(() => ({ ...parts, query: { ...query, [pickNaughtyText(dice)]: pickNaughtyText(dice) } }));
  const spoilBody = () => ({ ...parts, body: corruptBody(dice, body, cursor) });
  ways.push(...Array.from({ length: body === undefined ? 1 : 6 }, () => spoilBody));
  return dice.pick(ways)();
}

function corruptMember(dice: SeededRandom, values: Values, naughty: (dice: SeededRandom) => unknown): Values {
  const name = dice.pick(Object.keys(values));
  const { [name]: _gone, ...rest } = values;
  return dice.percent(15) ? rest : { ...values, [name]: naughty(dice) };
}

/** Goes down to one place of a body and puts there what does not belong there. */
function corruptBody(dice: SeededRandom, body: unknown, cursor: () => string): unknown {
  if (Buffer.isBuffer(body)) {
    const bytes = Buffer.from(body);
    for (let spoilt = 0; spoilt < 20; spoilt++) bytes[dice.below(bytes.length)] = dice.below(256);
    return dice.pick([bytes, bytes.subarray(0, dice.below(bytes.length)), Buffer.alloc(0), pickNaughtyValue(dice)]);
  }
  const isOpen = typeof body === 'object' && body !== null && Object.keys(body).length > 0;
  if (!isOpen || dice.percent(12)) return pickNaughtyValue(dice);
  if (Array.isArray(body)) {
    const at = dice.below(body.length);
    return body.map((entry, place) => (place === at ? corruptBody(dice, entry, cursor) : entry));
  }
  const values = body as Values;
  if (dice.percent(12)) return { ...values, [pickNaughtyText(dice)]: pickNaughtyValue(dice) };
  const name = dice.pick(Object.keys(values));
  if (name === 'cursor') return { ...values, cursor: cursor() };
  const inner = values[name];
  const goesDeeper = typeof inner === 'object' && inner !== null && dice.percent(70);
  return goesDeeper
    ? { ...values, [name]: corruptBody(dice, inner, cursor) }
    : corruptMember(dice, values, pickNaughtyValue);
}

function buildUrl(path: string, { params, query }: Pick<RequestParts, 'params' | 'query'>): string {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeSegment(params[name] ?? ''));
  const pairs = Object.entries(query).map(([name, value]) => `${encodeSegment(name)}=${encodeSegment(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** As an address has it; half a surrogate pair as the bytes that it would be. */
function encodeSegment(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value));
  return text.replaceAll(/\p{Surrogate}|[^\p{Surrogate}]+/gu, (part) =>
    /^\p{Surrogate}$/u.test(part) ? '%ed%a0%80' : encodeURIComponent(part),
  );
}

/** Node sends no address with blanks or letters beyond ASCII. */
const encodeForWire = (path: string): string =>
  path.replaceAll(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter));

function encodeBody(dice: SeededRandom, body: unknown): string | Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  const raw = new RegExp(
    `"${JSON.stringify(RAW_JSON).slice(1, -1).replaceAll('\\', '\\\\')}((?:[^"\\\\]|\\\\.)*)"`,
    'g',
  );
  const text = (JSON.stringify(body) ?? '').replaceAll(raw, (_all, inner: string) => JSON.parse(`"${inner}"`));
  if (dice.percent(4)) return text.slice(0, dice.below(text.length + 1));
  return dice.percent(1) ? text + ' '.repeat(300_000) : text;
}

function pickContentType(dice: SeededRandom, isBytes: boolean): string {
  if (dice.percent(95)) return isBytes ? dice.pick(['image/png', 'text/csv']) : 'application/json';
  const others = [
    'text/plain',
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '*/*',
    'x',
    '/',
  ];
  return dice.pick([...others, 'application/json; charset=utf-16', 'application/json;;', 'text/csv', 'image/jpeg']);
}

/** Mostly somebody who may do much: so that what lies behind the guards is attacked, too. */
function pickCaller(dice: SeededRandom, { who }: Target, { tokens }: AttackedWorld): Record<string, string> {
  const wrong = [
    'Bearer',
    'Bearer x',
    'Bearer session.x',
    `Bearer session.${'x'.repeat(43)}`,
    'Basic eDp4',
    'Bearer client.1.x',
  ];
  if (dice.percent(6)) return { authorization: dice.pick(wrong) };
  if (dice.percent(who === 'anyone' ? 60 : 4)) return {};
  const token = dice.pick(tokens);
  if (dice.percent(90)) return { authorization: `Bearer ${token}` };
  const cookie = { cookie: `session=${token}` };
  return dice.pick([
    { ...cookie, 'sec-fetch-site': 'same-origin' },
    { ...cookie, 'sec-fetch-site': 'cross-site' },
    { ...cookie, origin: 'null' },
    { cookie: 'session=; session=x; =; ;;' },
  ]);
}

function generateOddHeaders(dice: SeededRandom): Record<string, string> {
  if (dice.percent(85)) return {};
  return dice.pick<Record<string, string>>([
    { 'idempotency-key': `key-${dice.below(40)}-of-many` },
    { 'idempotency-key': pickNaughtyText(dice) },
    { 'accept-language': pickNaughtyText(dice) },
    { 'accept-encoding': dice.pick(['br', 'gzip;q=0', 'identity;q=0', '*;q=0', 'x', 'deflate, zstd']) },
    { 'user-agent': pickNaughtyText(dice) },
    { host: dice.pick(['x', '[::1]', 'a b', 'evil.example', ':0', '%']) },
    { 'content-encoding': dice.pick(['gzip', 'br', 'x']) },
    { 'x-forwarded-for': pickNaughtyText(dice) },
    { 'x-forwarded-proto': pickNaughtyText(dice) },
    { range: 'bytes=0-1,5-9999999999' },
    { 'if-none-match': '*' },
    { origin: pickNaughtyText(dice) },
    { cookie: `lang=${pickNaughtyText(dice)}; session=%` },
  ]);
}

/** Control characters and letters beyond Latin-1 do not go into a header. */
function sanitizeHeaders(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value).replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?')]),
  );
}
