import { locateProgram } from '../base/programs.ts';
import type { ReadCellsOptions, Workbook } from './read-cells.ts';
import { readInProcess } from './read-in-process.ts';

/** Reads a spreadsheet in a separate process, apart from requests. Returns undefined if too many are running. */
export async function readWorkbook(bytes: Buffer, wanted: ReadCellsOptions = {}): Promise<Workbook | undefined> {
  const done = await readInProcess<Workbook>(locateProgram('platform/sheets/sheet-process.ts'), { bytes, wanted });
  if (done === 'busy') return undefined;
  return done === 'lost' ? { faults: [{ code: 'workbookTooLong', sheet: '', cell: '' }] } : done.read;
}
