import { DRAWING_PATTERN, parseObjects, readGlyphs } from './pdf-text.ts';

/**
 * The number of empty boxes that a PDF of our typesetter draws: glyph 0 of a TrueType face, which replaces a letter
 * that the face lacks. A code is the number of a glyph, or the face has a map from codes to glyphs.
 */
export function countEmptyBoxes(pdf: Buffer): number {
  const objects = parseObjects(pdf);
  const findHead = (id = '') => objects.get(id)?.head ?? '';
  const mapOf = (font: string) => {
    const inner = findHead(/\/DescendantFonts \[(\d+) 0 R\]/.exec(findHead(font))?.[1]);
    const map = objects.get(/\/CIDToGIDMap (\d+) 0 R/.exec(inner)?.[1] ?? '');
    return map && Buffer.from(map.stream, 'latin1');
  };
  const pages = [...objects.values()].filter(({ head }) => /\/Type ?\/Page\b(?!s)/.test(head));
  return pages.reduce((sum, { head }) => {
    const resources = findHead(/\/Resources (\d+) 0 R/.exec(head)?.[1]) || head;
    const maps = new Map([...resources.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, id = '']) => [name, mapOf(id)]));
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '';
    let map: Buffer | undefined;
    let boxes = 0;
    for (const { groups = {} } of content.replaceAll('/ActualText', '').matchAll(DRAWING_PATTERN)) {
      if (groups.face !== undefined) map = maps.get(groups.face);
      for (const digits of readGlyphs(groups.array ?? groups.single ?? '')) {
        const code = Number.parseInt(digits, 16);
        if ((map ? map.readUInt16BE(2 * code) : code) === 0) boxes++;
      }
    }
    return sum + boxes;
  }, 0);
}
