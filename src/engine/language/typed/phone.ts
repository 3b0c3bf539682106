import { toPlainLatin } from './characters.ts';

/**
 * Countries whose numbers keep a leading zero when they are called from abroad: Italy and Vatican City, San Marino, Ivory
 * Coast, Burkina Faso, Benin, Congo. Everywhere else the zero is dialled only at home.
 */
const zeroBelongs = /^\+?(?:39|378|225|226|229|242)/;

/** True if numbers of a country keep their leading zero behind the country's code (`39`, `+39 …`). */
export const keepsZero = (code: string): boolean => zeroBelongs.test(code);

/**
 * A typed phone number with its country code as `+` and digits: signs between the parts and a zero that is only dialled
 * at home are removed: `+855 (0)12 345-678` becomes `+85512345678`. A number without a country code only loses signs.
 */
export function readPhone(typed: string): string {
  return toPlainLatin(typed)
    .replace(/^tel: ?/i, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+[\d .-]{1,6})[([] ?0 ?[)\]]/, (all, code: string) =>
      keepsZero(code.replace(/[ .-]/g, '')) ? all : code,
    )
    .replace(/[ ()[\].-]/g, '')
    .replace(/^\+8550(?=\d{8,9}$)/, '+855');
}
