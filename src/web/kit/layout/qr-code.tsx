import { create } from 'qrcode';

/** A QR code drawn as squares, with the quiet margin that cameras need. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { modules } = create(value, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const squares = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-field border border-line bg-card text-text"
    >
      <path fill="currentColor" d={squares.join('')} />
    </svg>
  );
}
