import type { ReadCellsOptions, Workbook } from './read-cells.ts';
import { readInProcess } from './read-in-process.ts';

/** Reads a spreadsheet, aside from all requests. Undefined where too many are read already. */
export async function readWorkbook(bytes: Buffer, wanted: ReadCellsOptions = {}): Promise<Workbook | undefined> {
  const done = await readInProcess<Workbook>(new URL('./sheet-process.ts', import.meta.url), { bytes, wanted });
  if (done === 'busy') return undefined;
  return done === 'lost' ? { faults: [{ code: 'workbookTooLong', sheet: '', cell: '' }] } : done.read;
}
