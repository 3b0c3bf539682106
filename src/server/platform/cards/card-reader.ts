import type { IdentityReading } from './mrz/read-mrz.ts';

/** What a vehicle identification card tells: the plate, engine and frame (chassis) numbers as printed. */
export type VehicleReading = {
  readonly plateNumber: string;
  readonly engineNo: string;
  readonly frameNo: string;
};

/**
 * Reads cards from pictures of them (JPEG, PNG or WebP; front and back in any order).
 *
 * `null` means: unable to read. A reader would rather say that than tell something wrong. A picture that is broken, or
 * is no picture at all, is one it is unable to read. The only error is `CardReaderUnavailable`, of a reader that lives
 * elsewhere and does not answer.
 */
export type CardReader = {
  readIdentity(pictures: readonly Buffer[]): Promise<IdentityReading | null>;
  readVehicle(pictures: readonly Buffer[]): Promise<VehicleReading | null>;
  /** Ends what the reader keeps running. */
  close(): Promise<void>;
};

/** The reader does not answer, or answers what it should not; asking again later may help. */
export class CardReaderUnavailable extends Error {
  override readonly name = 'CardReaderUnavailable';
}
