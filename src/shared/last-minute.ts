/**
 * The last minute in which something is possible, in milliseconds: a deadline is stored as the first instant after it.
 * Every page, message and paper shows this minute, so that an end at midnight names the correct last day.
 *
 * @param end the first instant after it
 */
export const toLastMinute = (end: Date | string): number => new Date(end).getTime() - 60_000;
