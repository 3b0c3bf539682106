/** A turn clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** A page of a document: its size before a turn, and the function that draws it in a width of device pixels. */
export type PaperPage = {
  width: number;
  height: number;
  draw: (canvas: HTMLCanvasElement, width: number, turn: Turn) => Promise<void>;
};

/** An opened document: a picture has one page. `close` releases its memory. */
export type Paper = { pages: PaperPage[]; close: () => void };

/** Returns the size of a page after a turn. */
export function measureTurned({ width, height }: Pick<PaperPage, 'width' | 'height'>, turn: Turn) {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}
