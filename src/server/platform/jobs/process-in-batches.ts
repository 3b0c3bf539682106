/** Keys of one question. */
const BATCH_SIZE = 200;

/** A part of a search: so many keys at most, after one of them, in their order. */
export type KeyPage = { after: string; most: number };

type PageSearch = (page: KeyPage) => Promise<string[]>;

/**
 * Does something about each thing that a search finds, in the order of their keys. One that fails keeps no other from its turn: all
 * failures are thrown together at the end. Answers for how many it was done.
 * @param failed message of that error
 * @param most keys of one question
 */
export async function processInBatches(
  find: PageSearch,
  work: (key: string) => Promise<boolean>,
  failed: string,
  most = BATCH_SIZE,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (let after = ''; ; ) {
    const keys = await find({ after, most });
    for (const key of keys)
      await work(key)
        .then((isDone) => (done += Number(isDone)))
        .catch((error: unknown) => failures.push(error));
    if (keys.length < most) break;
    after = keys.at(-1) as string;
  }
  if (failures.length > 0) throw new AggregateError(failures, failed);
  return done;
}
