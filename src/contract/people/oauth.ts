import Type, { type Static } from 'typebox';
import { post } from '../call.ts';
import { nullable } from '../schemas.ts';

/** Lifetime of a client token in seconds (specification, 9). */
export const CLIENT_TOKEN_SECONDS = 86_400;

/** Prefix of the tokens that public users get. It distinguishes these tokens from other bearer tokens. */
export const CLIENT_TOKEN_PREFIX = 'client.';

const credential = Type.String({ minLength: 1, maxLength: 128 });
/**
 * The parameters of a token request (RFC 6749, 4.4.2). Unknown parameters are ignored, as the RFC demands. Id and secret
 * may be in the header `Authorization: Basic` instead. `scope`: rights with spaces between; default: all of the client.
 */
const tokenRequest = Type.Object({
  grant_type: Type.Optional(Type.String({ maxLength: 128 })),
  client_id: Type.Optional(credential),
  client_secret: Type.Optional(credential),
  scope: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type TokenRequest = Static<typeof tokenRequest>;

/**
 * Issues the tokens of public users and of partners' programs. A public user is a web page: anyone can read its secret,
 * so the secret authenticates nobody. Our own pages send id and secret in the body, so that no log of addresses
 * contains them. Clients made by the specification (7) send both in the query, without a body. A partner's program
 * (`integration/api-clients.ts`) sends its secret in the header or in the body, as JSON or as a form. Its token has the
 * program's scopes, which the reply lists, and is valid for half an hour. An error is answered as RFC 6749, 5.2 defines
 * it, with the members of problem details beside it: 400 `invalid_request`, `unsupported_grant_type`, `invalid_scope`,
 * `invalid_client`; 401 `invalid_client` for credentials in the header.
 */
export const issueClientToken = post(
  '/api/oauth/token',
  'anyone',
  'Issue a token to a program, or to a page of the public site',
  {
    query: tokenRequest,
    body: nullable(tokenRequest),
    reply: Type.Object({
      access_token: Type.String(),
      token_type: Type.Literal('Bearer'),
      /** Seconds from now. */
      expires_in: Type.Integer(),
      /** The granted rights, with spaces between. Missing for a page of the public site. */
      scope: Type.Optional(Type.String()),
    }),
    secretReply: true,
  },
);
