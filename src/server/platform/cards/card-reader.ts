import type { IdentityReading } from './mrz/read-mrz.ts';

/**
 * The data of a vehicle identification card: plate, engine and frame (chassis) numbers as printed; make, model and year
 * of manufacture where the card states them.
 */
export type VehicleReading = {
  readonly plateNumber: string;
  readonly engineNo: string;
  readonly frameNo: string;
  readonly make?: string;
  readonly model?: string;
  readonly year?: number;
};

/**
 * Reads cards from pictures of them (JPEG, PNG or WebP; front and back in any order).
 *
 * `null` means: unable to read. A reader prefers `null` to a wrong value. A broken picture, or bytes that are no
 * picture, also give `null`. The only error is `CardReaderUnavailable`, of a remote reader that does not answer.
 */
export type CardReader = {
  readIdentity(pictures: readonly Buffer[]): Promise<IdentityReading | null>;
  readVehicle(pictures: readonly Buffer[]): Promise<VehicleReading | null>;
  /** Ends the reader's threads. */
  close(): Promise<void>;
};

/** The reader does not answer, or its answer is invalid. A later attempt may succeed. */
export class CardReaderUnavailable extends Error {
  override readonly name = 'CardReaderUnavailable';
}
