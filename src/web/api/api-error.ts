import type { ProblemDetails, ProblemError } from '#contract/problem.ts';

/**
 * A failed call of the API. `problem` is the error code that the interface translates; it is `network` if no response
 * came, and `unexpected` if the response contains no code. `retryAfter`: seconds until the next attempt is allowed;
 * undefined if the server sets no limit.
 */
export type ApiError = Error & {
  name: 'ApiError';
  status: number;
  problem: string;
  errors: readonly ProblemError[];
  retryAfter: number | undefined;
  /** A proof of work with which the same call succeeds now. */
  work: ProblemDetails['work'];
  /** The server's own error text for people, if the response contains one instead of a code. */
  said?: string | undefined;
};

export function apiError(status: number, details: Partial<ProblemDetails>, retryAfter?: number): ApiError {
  const problem = details.problem ?? 'unexpected';
  return Object.assign(new Error(`${status} ${problem}`), {
    name: 'ApiError' as const,
    status,
    problem,
    errors: details.errors ?? [],
    retryAfter: details.retryAfter ?? retryAfter,
    work: details.work,
  });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** True when the same call can succeed later: no network, a server failure, too many calls. */
export function isRetryable(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500 || error.status === 429);
}
