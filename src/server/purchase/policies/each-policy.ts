/** Policies of one question. */
const AT_ONCE = 200;

type Search = (wanted: { after: string; most: number }) => Promise<string[]>;

/**
 * Does something about each policy that a search finds, in the order of their numbers. One that fails keeps no other from its turn: all
 * failures are thrown together at the end. Answers for how many it was done.
 */
export async function eachPolicy(
  find: Search,
  work: (number: string) => Promise<boolean>,
  failed: string,
  most = AT_ONCE,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (let after = ''; ; ) {
    const numbers = await find({ after, most });
    for (const number of numbers)
      await work(number)
        .then((isDone) => (done += Number(isDone)))
        .catch((error: unknown) => failures.push(error));
    if (numbers.length < most) break;
    after = numbers.at(-1) as string;
  }
  if (failures.length > 0) throw new AggregateError(failures, failed);
  return done;
}
