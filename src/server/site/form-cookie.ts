import { createTokenCookie } from '#server/people/sessions/token-cookie.ts';
import { randomIds } from '#server/platform/base/ids.ts';

/** Seconds for which a form that was loaded can be sent twice without a second draft. */
const FORM_SECONDS = 24 * 60 * 60;

const cookie = createTokenCookie('form', FORM_SECONDS);

/**
 * Creates the cookie of a document with a form: 256 random bits, another one for each time that it is sent. The document
 * itself is the same for everyone, so it cannot contain them.
 */
export const createFormCookie = (origin: string): string => cookie.set(randomIds.key(), isSecure(origin));

/** Reads the cookie of the document whose form is sent; undefined if the browser stores no cookies. */
export const readFormCookie = (header: string | undefined, origin: string): string | undefined =>
  cookie.read(header, isSecure(origin));

const isSecure = (origin: string): boolean => origin.startsWith('https:');
