import Type from 'typebox';
import { post } from '../call.ts';
import { closedObject, nullable } from '../schemas.ts';

/** Seconds that a client token is good for (specification, 9). */
export const CLIENT_TOKEN_SECONDS = 86_400;

/** What a client token begins with; other bearer tokens are none of its business. */
export const CLIENT_TOKEN_PREFIX = 'client.';

const credential = Type.String({ minLength: 1, maxLength: 128 });
const credentials = closedObject({
  grant_type: Type.Literal('client_credentials'),
  client_id: credential,
  client_secret: credential,
});

/**
 * The token of public users. Our own pages say who they are in the body, so that no log of addresses keeps a secret; the
 * specification (7) says it in the query, without a body, and so do clients made by it. The client is a public one, a
 * web page that anyone can read, so its secret proves nothing about who asks.
 *
 * A partner's program (`integration/api-clients.ts`) gets the token of its scopes here, by its secret in the body alone, as
 * JSON or as a form; it is good for half an hour.
 */
export const issueClientToken = post(
  '/api/oauth/token',
  'anyone',
  'A token for public users; calls without any token are answered too',
  {
    query: Type.Union([credentials, closedObject({})]),
    body: nullable(credentials),
    reply: Type.Object({
      access_token: Type.String(),
      token_type: Type.Literal('Bearer'),
      expires_in: Type.Integer(),
    }),
    secretReply: true,
  },
);
