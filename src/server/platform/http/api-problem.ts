import type { ProblemDetails, ProblemError } from '#contract/problem.ts';
import type { Problem } from '#engine/record.ts';

/** An error with a translated text in the interface: thrown anywhere in the server, answered as problem details. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  /** A proof of work with which the same call succeeds now. */
  work: ProblemDetails['work'];
  constructor(
    readonly status: number,
    readonly code: string,
    readonly problems: (Problem & Pick<ProblemError, 'words'>)[] = [],
    readonly retryAfter?: number,
  ) {
    super(code);
  }
}

/** Returns a value that was looked up. Throws 404 with this code if it is undefined. */
export function requireFound<T>(found: T | undefined, code: string): T {
  if (found === undefined) throw new ApiProblem(404, code);
  return found;
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not acceptable as it is',
  429: 'Too many requests',
  502: 'The payment provider does not answer',
  503: 'Not available',
};

export function toProblemDetails(problem: ApiProblem): ProblemDetails {
  return {
    type: `urn:problem:${problem.code}`,
    title: TITLES[problem.status] ?? 'Something went wrong',
    status: problem.status,
    problem: problem.code,
    ...(problem.problems.length > 0 ? { errors: toProblemErrors(problem.problems) } : {}),
    ...(problem.retryAfter === undefined ? {} : { retryAfter: problem.retryAfter }),
    ...(problem.work === undefined ? {} : { work: problem.work }),
  };
}

/** Converts problems of the engine to the form of the API. */
export function toProblemErrors(problems: ApiProblem['problems']): ProblemError[] {
  return problems.map(({ code, at, message, params, words }) => ({
    problem: code,
    ...(at === undefined ? {} : { pointer: at }),
    message,
    ...(params === undefined ? {} : { params }),
    ...(words === undefined ? {} : { words }),
  }));
}

const STATUS: Record<string, number> = { alreadyConfirmed: 409, pageNotReached: 409, noWayOn: 409, notSold: 409 };

/** Throws if there are problems: the first one is the error's code, all have their pointers. */
export function throwIfProblems(problems: Problem[]): void {
  const [first] = problems;
  if (!first) return;
  const status = STATUS[first.code] ?? 422;
  throw new ApiProblem(status, status === 422 ? 'notValid' : first.code, problems);
}
