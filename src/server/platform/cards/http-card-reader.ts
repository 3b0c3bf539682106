import Type, { type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { isDate } from '#engine/language/dates.ts';
import { formats, normalizeFormat } from '#engine/language/formats.ts';
import { type CardReader, CardReaderUnavailable, type VehicleReading } from './card-reader.ts';
import type { IdentityReading } from './mrz/read-mrz.ts';
import { settleNames } from './mrz/settle-names.ts';

export type HttpOptions = {
  /** Time limit of a reply. */
  readonly timeLimitMs?: number;
};

const text = Type.String({ minLength: 1, maxLength: 100 });
const orNull = <Stated extends TSchema>(stated: Stated) => Type.Union([stated, Type.Null()]);
const identity = Type.Object({
  type: Type.Union([Type.Literal('IDCARD'), Type.Literal('PASSPORT')]),
  idNumber: Type.String({ minLength: 1, maxLength: 30 }),
  dateOfBirth: orNull(text),
  gender: orNull(Type.Union([Type.Literal('male'), Type.Literal('female')])),
  expiryDate: orNull(text),
  fullName: Type.String({ maxLength: 200 }),
  givenName: Type.String({ maxLength: 100 }),
  familyName: Type.String({ maxLength: 100 }),
  khmerName: Type.Optional(Type.String({ maxLength: 100 })),
});
const vehicle = Type.Object({
  ...{ plateNumber: text, engineNo: text, frameNo: text },
  ...{ make: Type.Optional(text), model: Type.Optional(text) },
  year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2100 })),
});
const MAX_REPLY_BYTES = 65_536;

/**
 * Reads cards by an HTTP service at `url` (the setting `CARD_READER_URL`, for example `https://cards.example/v1`):
 *
 * - `POST {url}/identity` and `POST {url}/vehicle`, `content-type: application/json`, body `{ "pictures": ["<base64 of
 * a JPEG, PNG or WebP>", ...] }`, front and back in any order;
 * - reply 200, `application/json`: `{ "reading": null }` if it is unable to read, else `{ "reading": {...} }` with the
 * members of `IdentityReading` or `VehicleReading`, dates as `YYYY-MM-DD`, null or an empty name for data that the card
 * does not state (`khmerName`, `make`, `model` and `year` are left out then); other members are ignored.
 *
 * Rejects with `CardReaderUnavailable` without such a reply within `timeLimitMs` (10 seconds): no connection, another
 * status, a redirect (pictures of cards must not go elsewhere), or a reply of another form.
 */
export function createHttpCardReader(url: string, { timeLimitMs = 10_000 }: HttpOptions = {}): CardReader {
  const base = url.replace(/\/+$/, '');
  return {
    readIdentity: async (pictures) => {
      const reading = (await ask(`${base}/identity`, pictures, timeLimitMs, identity)) as IdentityReading | null;
      const isDay = (day: string | null) => day === null || isDate(day);
      if (reading === null) return null;
      if (isDay(reading.dateOfBirth) && isDay(reading.expiryDate))
        return withKhmerName({ ...reading, ...settleNames(reading) });
      throw new CardReaderUnavailable('a date that is none');
    },
    readVehicle: async (pictures) =>
      (await ask(`${base}/vehicle`, pictures, timeLimitMs, vehicle)) as VehicleReading | null,
    close: async () => {},
  };
}

/** Returns the reading with its Khmer name in the spelling of the form, or without one that is none. */
function withKhmerName({ khmerName = '', ...reading }: IdentityReading): IdentityReading {
  const name = normalizeFormat(khmerName, 'khmer-name');
  return formats['khmer-name'](name) && name.length <= 60 ? { ...reading, khmerName: name } : reading;
}

async function ask(url: string, pictures: readonly Buffer[], timeLimitMs: number, form: TSchema): Promise<unknown> {
  const reply = await post(url, { pictures: pictures.map((picture) => picture.toString('base64')) }, timeLimitMs);
  const { reading } = (reply ?? {}) as { reading?: unknown };
  if (reading === null) return null;
  if (!Value.Check(form, reading)) throw new CardReaderUnavailable('a reply of another form');
  return Value.Clean(form, structuredClone(reading));
}

async function post(url: string, body: unknown, timeLimitMs: number): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    const reply = await response.text();
    if (reply.length > MAX_REPLY_BYTES) throw new Error('a reply too long');
    return JSON.parse(reply);
  } catch (error) {
    throw new CardReaderUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
