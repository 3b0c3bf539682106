import { randomBytes, randomInt } from 'node:crypto';

/** The source of all unguessable or unique values; an argument of the application. */
export type Ids = {
  /** Internal id. */
  id(): string;
  /** Secret of a draft: 256 bits. */
  key(): string;
  /** Public, unguessable reference of an order: 132 bits. */
  ref(): string;
  /** Id of a payment attempt at the provider: at most 20 characters, unique for ever. */
  tranId(): string;
  /** A one-time code of six digits. */
  code(): string;
  /** The code of a short address: ten signs of 62, 59 bits. */
  shortCode(): string;
};

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SHORT_CODE_LENGTH = 10;

export const randomIds: Ids = {
  id: () => randomBytes(12).toString('base64url'),
  key: () => randomBytes(32).toString('base64url'),
  ref: () => randomBytes(16).toString('base64url'),
  tranId: () => `T${randomBytes(9).toString('hex').toUpperCase()}`,
  code: () => String(randomInt(1_000_000)).padStart(6, '0'),
  shortCode: () => Array.from({ length: SHORT_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
};
