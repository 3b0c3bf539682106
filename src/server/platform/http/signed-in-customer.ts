/**
 * A customer with a verified phone: orders with this phone and this date of birth are the customer's own, from every
 * seller.
 */
export type SignedInCustomer = {
  /** The session of the call. */
  sessionId: string;
  /** E.164. */
  phone: string;
  /** Business date of birth. */
  born: string;
  /**
   * The verified mailbox, if the phone's country gets no SMS: then only orders with both this phone and this mailbox
   * are the customer's. Null if the phone itself was verified.
   */
  mailbox: string | null;
};
