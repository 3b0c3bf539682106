type Task = {
  name: string;
  result?: { state: string; errors?: { message: string }[] } | undefined;
  tasks?: Task[];
};

/** The first failure in a file, a group or a test: the innermost name with the first line of its message. */
export function findFirstFailure({ name, result, tasks = [] }: Task): string | undefined {
  // A file or a group fails with what is inside, and has no message then.
  for (const inner of tasks) {
    const failure = findFirstFailure(inner);
    if (failure !== undefined) return failure;
  }
  return result?.state === 'fail' ? `${name}: ${firstLine(result.errors?.[0]?.message ?? 'failed')}` : undefined;
}

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, 160);
