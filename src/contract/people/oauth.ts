import Type from 'typebox';
import { post } from '../call.ts';
import { closedObject, nullable } from '../schemas.ts';

/** Lifetime of a client token in seconds (specification, 9). */
export const CLIENT_TOKEN_SECONDS = 86_400;

/** Prefix of the tokens that public users get. It distinguishes these tokens from other bearer tokens. */
export const CLIENT_TOKEN_PREFIX = 'client.';

const credential = Type.String({ minLength: 1, maxLength: 128 });
const credentials = closedObject({
  grant_type: Type.Literal('client_credentials'),
  client_id: credential,
  client_secret: credential,
});

/**
 * Issues the tokens of public users and of partners' programs. A public user is a web page: anyone can read its secret,
 * so the secret authenticates nobody. Our own pages send id and secret in the body, so that no log of addresses
 * contains them. Clients made by the specification (7) send both in the query, without a body. A partner's program
 * (`integration/api-clients.ts`) sends its secret only in the body, as JSON or as a form. Its token has the program's
 * scopes and is valid for half an hour.
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
