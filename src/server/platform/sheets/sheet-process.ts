import { type ReadCellsOptions, readCells } from './read-cells.ts';

/* Reads a spreadsheet in a process of its own: what somebody sends may be made to take all memory and time. */

process.once('message', ({ bytes, wanted }: { bytes: Uint8Array; wanted: ReadCellsOptions }) => {
  process.send?.(readCells(Buffer.from(bytes), wanted), () => process.disconnect());
});
