import type { GreyPicture } from './decode-picture.ts';

/** Rotates a picture clockwise by an angle in radians about its middle. New corners get its mean grey level. */
export function rotatePicture(picture: GreyPicture, radians: number): GreyPicture {
  const { width, height, pixels } = picture;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const newWidth = Math.ceil(Math.abs(width * cos) + Math.abs(height * sin));
  const newHeight = Math.ceil(Math.abs(width * sin) + Math.abs(height * cos));
  const turned = new Uint8Array(newWidth * newHeight).fill(computeMean(pixels));
  for (let y = 0; y < newHeight; y++) {
    const dy = y - newHeight / 2;
    for (let x = 0; x < newWidth; x++) {
      const dx = x - newWidth / 2;
      const fromX = cos * dx + sin * dy + width / 2;
      const fromY = cos * dy - sin * dx + height / 2;
      if (fromX >= 0 && fromY >= 0 && fromX < width - 1 && fromY < height - 1)
        turned[y * newWidth + x] = sampleGrey(picture, fromX, fromY);
    }
  }
  return { width: newWidth, height: newHeight, pixels: turned };
}

/** Turns a picture upside down. */
export function flipPicture({ width, height, pixels }: GreyPicture): GreyPicture {
  return { width, height, pixels: pixels.slice().reverse() };
}

/** Interpolates the grey level between four pixels. Outside of the picture it is that of the edge. */
export function sampleGrey({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const px = Math.min(Math.max(x, 0), width - 1.001);
  const py = Math.min(Math.max(y, 0), height - 1.001);
  const left = Math.floor(px);
  const top = Math.floor(py);
  const at = top * width + left;
  const [fx, fy] = [px - left, py - top];
  const above = pixels[at]! + fx * (pixels[at + 1]! - pixels[at]!);
  const below = pixels[at + width]! + fx * (pixels[at + width + 1]! - pixels[at + width]!);
  return above + fy * (below - above);
}

function computeMean(pixels: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < pixels.length; at++) sum += pixels[at]!;
  return sum / pixels.length;
}
