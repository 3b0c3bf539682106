/** The subject of the codes of an order. */
export const orderSubject = (orderId: string): string => `order:${orderId}`;

/** The subject of the codes of a draft. */
export const draftSubject = (draftId: string): string => `draft:${draftId}`;
