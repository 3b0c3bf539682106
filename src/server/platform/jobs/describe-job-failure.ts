/**
 * Returns the description of an error that is stored with its job: type, code and location, never its message, which
 * may contain user input.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { kind, code } = error as { kind?: unknown; code?: unknown };
  const cause = error.cause as { code?: unknown } | undefined;
  const words = [error.name, kind, code, cause?.code, findSourceLine(error)];
  return words.filter((word) => typeof word === 'string' && word !== '').join(' ');
}

/** Returns file and line of our code, as `process-refunds.ts:33`. */
function findSourceLine({ stack = '' }: Error): string | undefined {
  return /\/server\/.*?([\w-]+\.ts:\d+)/.exec(stack)?.[1];
}
