/** The lists of work: claims for which somebody must act, with or without a reviewer. */
export const claimLists = [
  ...(['overdue', 'dueSoon', 'unassigned', 'mine', 'answered', 'appealed', 'unpaid'] as const),
  // Approvals that wait for a second person, and those of them for a second review.
  ...(['confirmation', 'sampled'] as const),
] as const;
export type ClaimList = (typeof claimLists)[number];
