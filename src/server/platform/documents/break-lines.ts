const segmenter = new Intl.Segmenter('km', { granularity: 'word' });
const khmerRun = /[\u1780-\u17ff\u19e0-\u19ff\u200b-\u200d]+/gu;
const zeroWidthSpace = '\u200b';
const longestUnbroken = 16;
const overlong = new RegExp(`[^\\s\\u1780-\\u17ff\\u200b]{${longestUnbroken}}(?=[^\\s\\p{M}])`, 'gu');

/** True if a break here would separate a letter from its sign, or begin a line with a closing mark. */
function wouldTear(before: string, after: string): boolean {
  return before.endsWith('\u17d2') || /^(?:\p{M}|\u200c|\u200d|[៖។៕ៗ៘៙៚])/u.test(after);
}

/**
 * Inserts U+200B at possible line breaks: between Khmer words, which have no spaces, and inside a run of other letters
 * that is too long for any column. All other text is unchanged.
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
