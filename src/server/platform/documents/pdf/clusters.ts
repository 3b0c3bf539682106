import type { PlacedGlyph } from './text-items.ts';

/** The number of glyphs of one cluster in a run of glyphs that all claim the same text: clusters repeat their glyphs. */
function findPeriod(glyphs: readonly PlacedGlyph[]): number {
  const repeats = (period: number) =>
    glyphs.length % period === 0 && glyphs.every(({ glyph }, at) => glyph === glyphs[at % period]?.glyph);
  return glyphs.findIndex((_, at) => repeats(at + 1)) + 1;
}

/** Divides glyphs into clusters: the pieces of one unit of writing, which claim the same text. */
export function findClusters(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const clusters: PlacedGlyph[][] = [];
  for (let at = 0; at < glyphs.length; ) {
    let end = at + 1;
    while (glyphs[end]?.claim === glyphs[at]?.claim && end < glyphs.length) end++;
    const run = glyphs.slice(at, end);
    const period = findPeriod(run);
    for (let from = 0; from < run.length; from += period) clusters.push(run.slice(from, from + period));
    at = end;
  }
  return clusters;
}

/** A glyph with its share of the text, and the width that readers see, in units of the text. */
export type SharedGlyph = PlacedGlyph & {
  readonly text: string;
  readonly seenWidth: number;
  readonly isHidden: boolean;
};

/**
 * Shares the text of a cluster among its glyphs. The first glyph has the letters before the first combining sign, and
 * the width of the whole cluster; the second one has the rest; the others have nothing. A reader (pdf.js) that does not
 * know ActualText sees no width in a text with combining signs, and would see a blank after it. A glyph that is a whole
 * cluster is drawn a second time for the rest, hidden.
 */
export function shareText(cluster: readonly PlacedGlyph[]): SharedGlyph[] {
  const [first, ...others] = cluster;
  if (first === undefined) return [];
  const [, letters = '', rest = ''] = /^(\P{Mn}*)([\s\S]*)$/u.exec(first.claim) ?? [];
  const width = cluster.reduce((sum, glyph) => sum + glyph.width, 0);
  const head = { ...first, text: letters === '' ? rest : letters, seenWidth: width, isHidden: false };
  const tail = letters === '' ? '' : rest;
  const needsOwn = tail !== '' && others.length === 0;
  const drawn = others.map((glyph, at) => ({ ...glyph, text: at === 0 ? tail : '', seenWidth: 0, isHidden: false }));
  return [head, ...drawn, ...(needsOwn ? [{ ...first, text: tail, seenWidth: 0, isHidden: true }] : [])];
}
