import { useEffect, useRef, useState } from 'react';
import { measureTurned, type PaperPage, type Turn } from './paper.ts';

/** Most pixels of a side, because browsers draw nothing on a larger canvas. */
const MAX_SIDE = 8_000;

type PaperCanvasProps = { page: PaperPage; turn: Turn; zoom: number; label: string };

/** A page of a document, drawn when it comes near the view. With the zoom 1 it is as wide as its frame. */
export function PaperCanvas({ page, turn, zoom, label }: PaperCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [room, setRoom] = useState(0);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const seen = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '600px',
    });
    const sized = new ResizeObserver(([entry]) => setRoom(Math.round(entry?.contentRect.width ?? 0)));
    seen.observe(frame.current);
    sized.observe(frame.current);
    return () => {
      seen.disconnect();
      sized.disconnect();
    };
  }, []);

  const turned = measureTurned(page, turn);
  const width = Math.round(room * zoom);
  const height = Math.round((width * turned.height) / turned.width);
  useEffect(() => {
    if (!isNear || !canvas || width === 0) return;
    const density = Math.min(window.devicePixelRatio, MAX_SIDE / Math.max(width, height));
    // Drawn apart and shown when it is whole, so that no two drawings meet on one canvas.
    const drawn = document.createElement('canvas');
    drawn.width = Math.round(width * density);
    drawn.height = Math.round(height * density);
    let isOld = false;
    void page.draw(drawn, drawn.width, turn).then(() => {
      if (isOld) return;
      canvas.width = drawn.width;
      canvas.height = drawn.height;
      canvas.getContext('2d')?.drawImage(drawn, 0, 0);
      canvas.dataset.drawn = `${turn}`;
    });
    return () => {
      isOld = true;
    };
  }, [isNear, canvas, page, turn, width, height]);

  return (
    <div ref={frame} className="min-w-0">
      {room > 0 && (
        <canvas
          ref={setCanvas}
          role="img"
          aria-label={label}
          className="max-w-none rounded-small bg-white shadow-card"
          style={{ width, height }}
        />
      )}
    </div>
  );
}
