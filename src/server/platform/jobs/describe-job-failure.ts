/** What is kept of an error with its job: kind, code and place, never its message, which may hold what somebody typed. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { kind, code } = error as { kind?: unknown; code?: unknown };
  const cause = error.cause as { code?: unknown } | undefined;
  const words = [error.name, kind, code, cause?.code, findSourceLine(error)];
  return words.filter((word) => typeof word === 'string' && word !== '').join(' ');
}

/** File and line of ours, as `process-refunds.ts:33`. */
function findSourceLine({ stack = '' }: Error): string | undefined {
  return /\/server\/.*?([\w-]+\.ts:\d+)/.exec(stack)?.[1];
}
