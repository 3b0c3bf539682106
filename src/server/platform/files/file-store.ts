import { randomUUID } from 'node:crypto';

/**
 * Where the bytes of pictures and papers are kept. A file's name is an id that the server made, never one that came from
 * outside. Every file has a row in the database, written after it, so that no row is without its file; what a crash leaves
 * without a row is found by `npm run files:check`.
 */
export type FileStore = {
  /** All or nothing: whoever reads sees the whole file or none. */
  put(id: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such file. */
  get(id: string): Promise<Buffer | null>;
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>;
  /** All files, also half written ones; names that are no ids of ours are left out. */
  list(): AsyncIterable<StoredFile>;
  /** What is wrong with the store or its settings, in a line; undefined where files can be kept and read. */
  check(): Promise<string | undefined>;
};

export type StoredFile = { id: string; changedAt: Date };

/** The store does not answer, or not as it should: nothing is known of the file. */
export class FileStoreUnavailable extends Error {
  override name = 'FileStoreUnavailable';
  /** What the store or the network said, as a code. */
  readonly code: string;
  constructor(code: string) {
    super(`the file store is away (${code})`);
    this.code = code;
  }
}

/** Throws where a name is not one that the server has made. */
export function requireId(id: string): void {
  if (!isFileId(id)) throw new Error('a file is named by an id of ours');
}

export const isFileId = (id: string): boolean => /^[\w-]{16,64}$/.test(id);

/** A file by which a store is tried at the start, under a name of its own: other servers may start at the same time. */
export const createProbeFile = () => ({
  id: `trial-${randomUUID()}`,
  bytes: Buffer.from('Written at the start, to see whether that works.'),
});
