import type { Problem } from '#engine/record.ts';

export type Said = Pick<Problem, 'message' | 'params'>;

export type MessageFormatter = {
  /** Whether any language has the message: an optional one need not be there. */
  has(id: string): boolean;
  /** Formats a message in every language; what is wrong with it, if anything. */
  complaint(said: Said): string | undefined;
};
