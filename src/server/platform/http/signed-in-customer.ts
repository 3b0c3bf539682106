/**
 * A customer with a proved phone: orders with this phone and this date of birth are the customer's own, from every
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
   * The mailbox that was proved instead, if the phone's country gets no SMS: of the orders with the phone only those
   * with this mailbox are the customer's. Null if the phone itself was proved.
   */
  mailbox: string | null;
};
