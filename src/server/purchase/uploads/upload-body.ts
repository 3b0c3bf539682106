import { createHash } from 'node:crypto';

/**
 * The body of an upload. Its bytes are private, so that code that walks through the members of a body does not visit
 * each byte. Its JSON is the hash of the bytes, which identifies a repeated request.
 */
export class UploadBody {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  toJSON(): string {
    return createHash('sha256').update(this.#bytes).digest('hex');
  }
}
