/**
 * A customer who has proven to be the one that bought: what was bought with this phone by who was born then is the
 * customer's own, whoever sold it.
 */
export type SignedInCustomer = {
  /** The session by which the call is made. */
  sessionId: string;
  /** E.164. */
  phone: string;
  /** Business date of birth. */
  born: string;
  /**
   * Where the phone's country gets no SMS, the mailbox that was proven instead: of what was bought with the phone only what
   * names this mailbox is the customer's. Null where the phone itself was proven.
   */
  mailbox: string | null;
};
