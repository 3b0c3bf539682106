import { randomUUID } from 'node:crypto';

/**
 * Storage for the bytes of pictures and documents. A file's name is an id from the server, never a name from outside.
 * Every file has a row in the database, written after it, so that no row is without its file. `npm run files:check`
 * finds files without a row after a crash.
 */
export type FileStore = {
  /** Atomic: a reader sees the whole file or none. */
  put(id: string, bytes: Buffer): Promise<void>;
  /** Returns null if there is no such file. */
  get(id: string): Promise<Buffer | null>;
  /** Removes a file. A missing file is no error. */
  remove(id: string): Promise<void>;
  /** Lists all files, also partly written ones, except names that are no ids of ours. */
  list(): AsyncIterable<StoredFile>;
  /** Returns one line about a problem of the store or its settings, or undefined if files can be written and read. */
  check(): Promise<string | undefined>;
};

export type StoredFile = { id: string; changedAt: Date };

/** The store does not answer, or its answer is wrong: the state of the file is unknown. */
export class FileStoreUnavailable extends Error {
  override name = 'FileStoreUnavailable';
  /** The code from the store or the network. */
  readonly code: string;
  constructor(code: string) {
    super(`the file store is away (${code})`);
    this.code = code;
  }
}

/** Throws if a name is not an id from the server. */
export function requireId(id: string): void {
  if (!isFileId(id)) throw new Error('a file is named by an id of ours');
}

export const isFileId = (id: string): boolean => /^[\w-]{16,64}$/.test(id);

/**
 * Creates a file that tests a store at the start, with a unique name, because other servers may start at the same time.
 */
export const createProbeFile = () => ({
  id: `trial-${randomUUID()}`,
  bytes: Buffer.from('Written at the start, to see whether that works.'),
});
