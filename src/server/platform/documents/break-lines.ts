const segmenter = new Intl.Segmenter('km', { granularity: 'word' });
const khmerRun = /[\u1780-\u17ff\u19e0-\u19ff\u200b-\u200d]+/gu;
const zeroWidthSpace = '\u200b';
const longestUnbroken = 16;
const overlong = new RegExp(`[^\\s\\u1780-\\u17ff\\u200b]{${longestUnbroken}}(?=[^\\s\\p{M}])`, 'gu');

/** A break here would tear a letter from its sign, or begin a line with a closing mark. */
function wouldTear(before: string, after: string): boolean {
  return before.endsWith('\u17d2') || /^(?:\p{M}|\u200c|\u200d|[៖។៕ៗ៘៙៚])/u.test(after);
}

/**
 * Marks with U+200B where a line may break: between Khmer words, which are written without spaces, and inside a run
 * of other letters too long for any column. Everything else comes back as it was.
 */
export function breakLines(text: string): string {
  const khmerBroken = text.replace(khmerRun, (run) => {
    let broken = '';
    for (const { segment } of segmenter.segment(run.replaceAll(zeroWidthSpace, ''))) {
      broken += broken === '' || wouldTear(broken, segment) ? segment : zeroWidthSpace + segment;
    }
    return broken;
  });
  return khmerBroken.replace(overlong, `$&${zeroWidthSpace}`);
}
