/** Returns the cells from a spreadsheet's clipboard text. */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]];
  const parts = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g);
  for (const [whole, cell = '', end] of parts) {
    if (whole === '' && rows.at(-1)?.length) break;
    const plain =
      cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    rows.at(-1)?.push(plain.replace(/\s+/g, ' ').trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}
