/**
 * Where the bytes of pictures and papers are kept. A file's name is an id that the server made, never one that came from
 * outside. Every file has a row in the database that is written before it and deleted after it: the store need not list.
 * (The row of an issued paper comes after its file: whoever finds the row has the paper.)
 */
export type FileStore = {
  /** All or nothing: whoever reads sees the whole file or none. */
  put(id: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such file. */
  get(id: string): Promise<Buffer | null>;
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>;
};
