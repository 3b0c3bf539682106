import Type from 'typebox';
import { post } from '../call.ts';
import { fileBody } from '../schemas.ts';
import { editors } from './files.ts';

/** Maximum bytes of an uploaded spreadsheet (.xlsx). */
export const MAX_WORKBOOK_BYTES = 8 * 1024 * 1024;

/**
 * Reads the cells of each sheet of a spreadsheet as texts, with all digits of numbers, and stores nothing. 422
 * `workbookNotValid` with each cell whose value is not the displayed text, at `/SHEET/B3`: `workbookFormula`,
 * `workbookDate`, `workbookPercent`, `workbookError`, `workbookNumber` (more digits than a spreadsheet can store); or
 * with `workbookUnreadable`, `workbookTooManyCells` (more than 1,000,000), `workbookTooLong` if unpacking or reading
 * exceeds its limit. 413 `workbookTooLarge`, 503 `workbooksBusy`.
 */
export const readWorkbook = post(
  '/api/studio/workbooks',
  editors,
  'Reads a spreadsheet: an .xlsx file of at most 8 MB, as the body itself',
  {
    body: fileBody,
    bodyLimit: MAX_WORKBOOK_BYTES,
    isRead: true,
    // The limit is low because a separate process reads each spreadsheet.
    perMinute: 20,
    reply: Type.Object({
      sheets: Type.Array(Type.Object({ name: Type.String(), rows: Type.Array(Type.Array(Type.String())) })),
    }),
  },
);
