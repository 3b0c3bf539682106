import { WORKBOOK_TYPE } from '#contract/schemas.ts';
import * as calls from '#contract/studio/sheets.ts';
import { send } from '../http.ts';

/**
 * The rows of each sheet of an Excel file, which the server reads.
 *
 * @throws ApiError with the cells that are not valid
 */
export async function readWorkbookFile(file: File): Promise<string[][][]> {
  const body = new Blob([file], { type: WORKBOOK_TYPE });
  const { sheets } = await send(calls.readWorkbook, { body });
  return sheets.map(({ rows }) => rows);
}
