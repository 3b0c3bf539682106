import type { ReadCellsOptions, Workbook } from './read-cells.ts';
import { readInProcess } from './read-in-process.ts';

/** Reads a spreadsheet in a separate process, apart from requests. Returns undefined if too many are running. */
export async function readWorkbook(bytes: Buffer, wanted: ReadCellsOptions = {}): Promise<Workbook | undefined> {
  const done = await readInProcess<Workbook>(new URL('./sheet-process.ts', import.meta.url), { bytes, wanted });
  if (done === 'busy') return undefined;
  return done === 'lost' ? { faults: [{ code: 'workbookTooLong', sheet: '', cell: '' }] } : done.read;
}
