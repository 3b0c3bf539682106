import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export type LedgerFile<Entry> = {
  /** The entries of the file when it was opened. */
  readonly entries: readonly Entry[];
  /** Appends an entry; it is on disk when the function returns. */
  append(entry: Entry): void;
  close(): void;
};

/**
 * Opens an append-only file with one JSON object per line. It cuts off a last line that a crash has damaged (it was
 * never acknowledged). Damage anywhere else throws, because the file records money.
 */
export function openLedgerFile<Entry extends object>(path: string): LedgerFile<Entry> {
  mkdirSync(dirname(path), { recursive: true });
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
  const entries = readLines(whole.toString('utf8'), path) as Entry[];
  const file = openSync(path, 'a');
  if (whole.length < bytes.length) ftruncateSync(file, whole.length);
  fsyncSync(file);
  return {
    entries,
    append(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}

function readLines(text: string, path: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        return JSON.parse(line) as unknown;
      } catch (cause) {
        throw new Error(`${path}, line ${index + 1} is damaged`, { cause });
      }
    });
}
