import Type from 'typebox';
import { post } from '../call.ts';
import { editors } from './files.ts';

/** Most bytes of a spreadsheet, packed. */
export const MAX_WORKBOOK_BYTES = 8 * 1024 * 1024;

/** What a spreadsheet's file calls itself. */

/**
 * The cells of each sheet as texts; numbers as they are shown in full. Nothing is kept. 422 `workbookNotValid` with each cell that says
 * something else than it shows, at `/SHEET/B3`: `workbookFormula`, `workbookDate`, `workbookPercent`, `workbookError`,
 * `workbookNumber` (more digits than a spreadsheet can keep); or with `workbookUnreadable`, `workbookTooManyCells` (1,000,000),
 * `workbookTooLong` to unpack or read. 413 `workbookTooLarge`, 503
 * `workbooksBusy`.
 */
export const readWorkbook = post(
  '/api/studio/workbooks',
  editors,
  'Reads a spreadsheet: an .xlsx file of at most 8 MB, as the body itself',
  {
    body: Type.Unsafe<unknown>(Type.Any()),
    bodyLimit: MAX_WORKBOOK_BYTES,
    isRead: true,
    // Each is read by a process of its own.
    perMinute: 20,
    reply: Type.Object({
      sheets: Type.Array(Type.Object({ name: Type.String(), rows: Type.Array(Type.Array(Type.String())) })),
    }),
  },
);
