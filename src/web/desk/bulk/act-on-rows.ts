/** The result of an act on one row: `error` is undefined if it is done. */
export type RowResult<Row> = { row: Row; error: unknown };

/**
 * Acts on rows one after another. A row that fails does not stop the others: its error is part of the results.
 * @param onResult called after each row
 */
export async function actOnRows<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  onResult: (results: RowResult<Row>[]) => void,
): Promise<RowResult<Row>[]> {
  const results: RowResult<Row>[] = [];
  for (const row of rows) {
    const error = await act(row).then(
      () => undefined,
      (thrown: unknown) => thrown ?? new Error('refused'),
    );
    results.push({ row, error });
    onResult([...results]);
  }
  return results;
}
