import { type ReadCellsOptions, readCells } from './read-cells.ts';

/* Reads a spreadsheet in a separate process, because a malicious file can use all memory and time. */

process.once('message', ({ bytes, wanted }: { bytes: Uint8Array; wanted: ReadCellsOptions }) => {
  process.send?.(readCells(Buffer.from(bytes), wanted), () => process.disconnect());
});
