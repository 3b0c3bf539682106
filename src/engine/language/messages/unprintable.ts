/**
 * Characters that the faces of papers lack: scripts other than Latin, Greek, Cyrillic, Arabic, Devanagari, Thai, Lao,
 * Burmese, Khmer, Hangul, Han and Kana, rare letters of these, and emoji. Blanks, control characters and characters
 * without a shape are not drawn. `tests/others-bugs/paper-letters.test.ts` compares it with the faces.
 */
export const unprintable =
  /\u1680|[^\s\p{Cc}\p{DI}!-~\xa1-\u03e1\u03f0-\u052f\u0600-\u06ff\u0750-\u077f\u08a0-\u097f\u0e01-\u0edf\u1000-\u109f\u1100-\u11ff\u1780-\u17f9\u19e0-\u19ff\u1e00-\u20c0\u2100-\u216b\u2190-\u2199\u2212\u2248\u2260\u2264\u2265\u2460-\u25ab\u2605\u260e\u2713\u2e80-\u2fd5\u3000-\u31bb\u31f0-\u332b\u332d-\u4db5\u4e00-\u9fef\ua640-\ua69f\ua9e0-\ua9fe\uaa60-\uaa7f\uac00-\ud7a3\uf900-\uf95e\uf960-\uf9a9\uf9ab-\ufa0f\ufb50-\ufbc2\ufbd3-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdff\ufe10-\uffee\ufffd]/gu;

/** Returns each different letter of the text that papers cannot print, with a space between; '' if there is none. */
export const findUnprintable = (text: string): string => [...new Set(text.match(unprintable))].join(' ');
