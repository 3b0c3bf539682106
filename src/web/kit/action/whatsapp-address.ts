/** The address that opens WhatsApp with a text. The person chooses the contact there, so the address has no number. */
export const buildWhatsAppAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
