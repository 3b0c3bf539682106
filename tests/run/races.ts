/** With more failures than this at once, something is broken: nothing runs again. */
const MAX_RERUN_FAILURES = 3;

/** The names in the table of `tests/raced.md` whose cause no commit has named. */
export function listOpenRaces(table: string): string[] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| test') && !line.startsWith('| -'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, name = '', , closedBy]) => (closedBy === '' ? [name] : []));
}

/**
 * Judges failed tests: all have raced if each passes alone, and none of them has raced before without being repaired.
 * @param failed names of the tests, as `file › title`
 * @param open names of tests that raced before
 * @param passesAlone runs one test three times
 */
export function areAllRaces(failed: string[], open: string[], passesAlone: (test: string) => boolean): boolean {
  if (failed.length === 0 || failed.length > MAX_RERUN_FAILURES) return false;
  for (const test of failed) {
    if (open.includes(test)) {
      process.stderr.write(`${test} has raced before: tests/raced.md\n`);
      return false;
    }
    if (!passesAlone(test)) return false;
    process.stdout.write(`raced ${test}: its trace is in test-results; write it into tests/raced.md\n`);
  }
  return true;
}
