import type { ProblemDetails, ProblemError } from '#contract/problem.ts';

/**
 * An answer of the API that is not a success. `problem` is the code that the interface translates: `network` when no
 * answer came. `retryAfter` is in seconds.
 */
export type ApiError = Error & {
  name: 'ApiError';
  status: number;
  problem: string;
  errors: readonly ProblemError[];
  retryAfter: number | undefined;
  /** The server's own sentence, if it sent one instead of a code. */
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
  });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** True when the same call can succeed later: no network, a server failure, too many calls. */
export function isRetryable(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500 || error.status === 429);
}
