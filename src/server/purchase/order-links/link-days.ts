import dayjs from 'dayjs';

/** Days for which a link to an issued policy works, and for which a browser with a proof is remembered. */
export const LINK_DAYS = 90;

export function computeLinkEnd(givenAt: Date): Date {
  return dayjs(givenAt).add(LINK_DAYS, 'day').toDate();
}
