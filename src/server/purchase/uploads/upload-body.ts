import { createHash } from 'node:crypto';

/**
 * The body of an upload. To whatever looks at bodies it has no members, and as JSON it is its hash: so a repeated write
 * is known by its bytes, and nobody walks through two million numbers.
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
