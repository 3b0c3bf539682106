/** Maximum number of keys of one query. */
const BATCH_SIZE = 200;

/** A page of a search: at most `most` keys after `after`, in order. */
export type KeyPage = { after: string; most: number };

type PageSearch = (page: KeyPage) => Promise<string[]>;

/**
 * Does work for each key that a search finds, in order. A failure does not stop the others: all failures are thrown
 * together at the end, as an AggregateError. Returns the number of keys for which `work` returned true.
 * @param failed message of that error
 * @param most maximum keys of one query
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
