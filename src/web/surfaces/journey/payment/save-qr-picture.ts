import { create } from 'qrcode';

/** Width of a module of the code, and of the white margin around it (4 modules, as ISO 18004 requires), in pixels. */
const MODULE = 12;
const MARGIN = 4 * MODULE;

/**
 * Saves a QR code as a PNG picture. The phone that shows the code cannot scan it, but the app of a bank reads it from
 * the phone's pictures.
 */
export function saveQrPicture(value: string): void {
  const { size, data } = create(value, { errorCorrectionLevel: 'M' }).modules;
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE + 2 * MARGIN;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  data.forEach((dark, at) => {
    if (dark) context.fillRect((at % size) * MODULE + MARGIN, Math.floor(at / size) * MODULE + MARGIN, MODULE, MODULE);
  });
  const link = document.createElement('a');
  link.download = 'khqr.png';
  link.href = canvas.toDataURL('image/png');
  link.click();
}
