import type { TokenRequest } from '#contract/people/oauth.ts';
import { ApiProblem, toProblemDetails } from '#server/platform/http/api-problem.ts';
import { CLIENT_PREFIX } from '../api-clients/client-secret.ts';
import type { TokenClient } from '../api-clients/client-token.ts';

/** The code of RFC 6749, 5.2 and a sentence for developers, for each problem of this call. */
const OAUTH_ERRORS: Record<string, { error: string; error_description: string }> = {
  clientUnknown: { error: 'invalid_client', error_description: 'Check the client id and the client secret.' },
  grantUnsupported: { error: 'unsupported_grant_type', error_description: 'Use the grant type client_credentials.' },
  scopeNotGranted: { error: 'invalid_scope', error_description: 'Ask only for scopes that this client has.' },
};
const INVALID_REQUEST = {
  error: 'invalid_request',
  error_description: 'Send grant_type, client_id and client_secret once: in the header Authorization or in the body.',
};

/** True for the id of a partner's program. */
export const isProgramId = (id: string): boolean => id.startsWith(CLIENT_PREFIX);

/**
 * Reads a token request: the credentials of the header `Authorization: Basic`, or of the body, or of the query.
 * @throws ApiProblem 400 `invalidRequest` without credentials, with two kinds of them, or with a program's secret in
 * the query; 400 `grantUnsupported` for another grant
 */
export function readTokenRequest(
  body: TokenRequest | null | undefined,
  query: TokenRequest,
  authorization: string | undefined,
): TokenClient {
  const basic = readBasic(authorization);
  const { grant_type, client_id: id = '', client_secret: secret = '', scope = '' } = body ?? query;
  // A client may repeat its id beside the header, but authenticates in one place only (RFC 6749, 2.3).
  if (basic && (secret !== '' || (id !== '' && id !== basic.id))) throw new ApiProblem(400, 'invalidRequest');
  const client = { ...(basic ?? { id, secret }), scope: scope.split(' ').filter((one) => one !== '') };
  if (grant_type === undefined || client.id === '' || client.secret === '') throw new ApiProblem(400, 'invalidRequest');
  if (grant_type !== 'client_credentials') throw new ApiProblem(400, 'grantUnsupported');
  // The secret of a program is confidential and must not be in an address.
  if (!basic && !body && isProgramId(client.id)) throw new ApiProblem(400, 'invalidRequest');
  return client;
}

/** Reads id and secret of the header; both are encoded as in a form before base64 (RFC 6749, 2.3.1). */
function readBasic(authorization = ''): { id: string; secret: string } | undefined {
  const [, encoded] = /^Basic +([\w+/]+={0,2}) *$/i.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decodeFormPart);
  return { id, secret: secret.join(':') };
}

function decodeFormPart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Returns the body of an error as RFC 6749, 5.2 defines it, with the members of problem details. */
export function toOAuthError(problem: ApiProblem): Record<string, unknown> {
  return { ...toProblemDetails(problem), ...(OAUTH_ERRORS[problem.code] ?? INVALID_REQUEST) };
}

/** True if the request authenticates by `Authorization: Basic`. */
export const usesBasic = (authorization = ''): boolean => /^Basic /i.test(authorization);
