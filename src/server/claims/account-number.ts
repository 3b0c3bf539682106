/** Letters and digits of an account number. Cambodian accounts have no IBAN. */
export const ACCOUNT = /^[A-Z0-9]{6,34}$/;
