/**
 * Returns an error for the log: its type and location, without values. A failed query contains its values in its
 * message and its members, and those are people's answers.
 */
export function redactError(error: Error): { type: string; message: string; stack: string; code?: string } {
  const { query } = error as { query?: unknown };
  const cause = error.cause as { code?: unknown } | undefined;
  const code = (error as { code?: unknown }).code ?? cause?.code;
  return {
    type: error.name,
    message: typeof query === 'string' ? `Failed query: ${query}` : error.message,
    // Only the locations: a stack begins with the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
  };
}
