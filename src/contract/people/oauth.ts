import Type from 'typebox';
import { post } from '../call.ts';
import { closedObject, nullable } from '../schemas.ts';

/** Lifetime of a client token in seconds (specification, 9). */
export const CLIENT_TOKEN_SECONDS = 86_400;

/** Prefix of a client token. Other bearer tokens are of another kind. */
export const CLIENT_TOKEN_PREFIX = 'client.';

const credential = Type.String({ minLength: 1, maxLength: 128 });
const credentials = closedObject({
  grant_type: Type.Literal('client_credentials'),
  client_id: credential,
  client_secret: credential,
});

/**
 * Issues the token of public users. Our own pages send id and secret in the body, so that no log of addresses contains
 * a secret. The specification (7) puts them into the query, without a body; clients made by the specification do so,
 * too. The client is a public one, a web page that anyone can read, so its secret does not authenticate anybody. A
 * partner's program (`integration/api-clients.ts`) gets the token of its scopes here, with its secret only in the body,
 * as JSON or as a form; that token is valid for half an hour.
 */
export const issueClientToken = post(
  '/api/oauth/token',
  'anyone',
  'A token for public users; calls without any token are answered too',
  {
    query: Type.Union([credentials, closedObject({})]),
    body: nullable(credentials),
    reply: Type.Object({ access_token: Type.String(), token_type: Type.Literal('Bearer'), expires_in: Type.Integer() }),
    secretReply: true,
  },
);
