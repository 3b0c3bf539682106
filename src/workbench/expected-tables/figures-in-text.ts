/**
 * Up to this number, a language may write a word ("four") and another a figure. Above it, all languages write the
 * figure.
 */
export const MAX_WORD_NUMBER = 12;

/**
 * Numbers as words that may replace a figure in a sentence. The English words are searched for; those of other
 * languages are compared with one figure.
 */
const ENGLISH_NUMBERS = [
  '',
  '',
  '',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const KHMER_NUMBERS = ['', 'មួយ', 'ពីរ', 'បី', 'បួន', 'ប្រាំ', 'ប្រាំមួយ', 'ប្រាំពីរ', 'ប្រាំបី', 'ប្រាំបួន', 'ដប់', 'ដប់មួយ', 'ដប់ពីរ'];
const CHINESE_NUMBERS = ['', '一', '[两二]', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
const MESSAGE_PARTS: Record<string, Record<string, RegExp>> = {
  '0.2': { en: /\bone fifth\b/i, km: /មួយភាគប្រាំ/, zh: /五分之一/ },
  '0.5': { en: /\bhalf\b/i, km: /ពាក់កណ្[ដត]ាល/, zh: /半/ },
  '1': { en: /\bthe same amount for\b/i, km: /ចំនួនដូចគ្នា/, zh: /另有同等额度/ },
  '2': { en: /\btwice as\b/i, km: /ទ្វេដង|ពីរដង|ពីរ/, zh: /[两二]/ },
};

/**
 * Lists the figures of a text without thousands separators, with Khmer digits as Latin ones and "25 million" in digits.
 * Placeholders do not count.
 */
export function listFigures(text: string): string[] {
  const plain = stripPlaceholders(text).replace(/[\u17e0-\u17e9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) - 0x17e0),
  );
  return [...plain.matchAll(/(\d[\d,]*(?:\.\d+)?)(?:\s*(million|លាន|万))?/g)].map(([, figure = '', unit = '']) => {
    const digits = figure.replaceAll(',', '');
    return unit === '' ? digits : String(Number(digits) * (unit === '万' ? 10_000 : 1_000_000));
  });
}

/** Lists the figures of an English text, including those written as words. */
export function listEnglishFigures(text: string): string[] {
  const words = stripPlaceholders(text).toLowerCase();
  const said = ENGLISH_NUMBERS.flatMap((word, number) =>
    word !== '' && new RegExp(`\\b${word}\\b`).test(words) ? [String(number)] : [],
  );
  const parts = Object.keys(MESSAGE_PARTS).filter((part) => MESSAGE_PARTS[part]?.en?.test(words));
  return [...new Set([...listFigures(text), ...said, ...parts])];
}

/** Returns true if a text contains the figure, in digits or as the language's word for it. */
export function hasFigure(locale: string, text: string, figure: string): boolean {
  if (listFigures(text).includes(figure)) return true;
  if (MESSAGE_PARTS[figure]?.[locale]?.test(text)) return true;
  const word = { en: ENGLISH_NUMBERS, km: KHMER_NUMBERS, zh: CHINESE_NUMBERS }[locale]?.[Number(figure)] ?? '';
  // In Khmer, 6 is "five one", so this pattern does not match a 5 before one of these words.
  const ends = locale === 'km' && figure === '5' ? '(?!មួយ|ពីរ|បី|បួន)' : '';
  return word !== '' && new RegExp(locale === 'en' ? `\\b${word}\\b` : `${word}${ends}`, 'i').test(text);
}

/** Removes placeholders from a message: `{name}` goes, the inner texts of `{count, plural, one {# day}}` stay. */
export function stripPlaceholders(text: string): string {
  return text
    .replace(/\{\s*[\w.]+\s*\}/g, ' ')
    .replace(/\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/g, ' ')
    .replace(/(?:=\d+|one|other|zero|two|few|many)\s*\{/g, ' ');
}
