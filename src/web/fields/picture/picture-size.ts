/** Width and height in whole pixels, the longest side at most `longest`: smaller in proportion, never larger. */
export function computePictureSize(width: number, height: number, longest: number): { width: number; height: number } {
  const share = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
