import { readAside } from './read-aside.ts';
import type { Wanted, Workbook } from './read-cells.ts';

/** Reads a spreadsheet, aside from all requests. Undefined where too many are read already. */
export async function readWorkbook(bytes: Buffer, wanted: Wanted = {}): Promise<Workbook | undefined> {
  const done = await readAside<Workbook>(new URL('./sheet-process.ts', import.meta.url), { bytes, wanted });
  if (done === 'busy') return undefined;
  return done === 'lost' ? { faults: [{ code: 'workbookTooLong', sheet: '', cell: '' }] } : done.read;
}
