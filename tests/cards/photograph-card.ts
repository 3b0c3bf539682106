import sharp from 'sharp';
import { sampleGrey } from '#server/platform/cards/ocr/rotate-picture.ts';
import type { RandomSource } from './seeded-random.ts';

/**
 * The conditions of a picture. Lengths in pixels of the picture, angles in degrees, light and noise in shares of white.
 */
export type PhotoConditions = {
  readonly longSide: number;
  readonly fills: number;
  readonly turned: number;
  readonly tilted: number;
  readonly blurred: number;
  readonly light: number;
  readonly shadow: number;
  readonly noise: number;
  readonly quality: number;
};

/** A picture as people photograph: a few degrees off, a quarter far off or upside down, most with something wrong. */
export function randomConditions(random: RandomSource): PhotoConditions {
  return {
    longSide: random.whole(1000, 1600),
    fills: random.between(0.7, 0.97),
    turned: random.between(-10, 10) + random.pick([0, 0, 0, 0, 0, 180, 90, 270]),
    tilted: random.between(-0.06, 0.06),
    blurred: random.between(0, 1.8),
    light: random.between(0.25, 1),
    shadow: random.between(0, 0.6),
    noise: random.between(0, 0.05),
    quality: random.whole(30, 61),
  };
}

/** Photographs a picture of a face (any picture that `sharp` reads) on a table: a JPEG. */
export async function photographCard(face: Buffer, how: PhotoConditions, random: RandomSource): Promise<Buffer> {
  const { data, info } = await sharp(face)
    .flatten({ background: '#6b5a48' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const card = { width: info.width, height: info.height, pixels: new Uint8Array(data) };
  const radians = (how.turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [across, down] = [
    Math.abs(card.width * cos) + Math.abs(card.height * sin),
    Math.abs(card.width * sin) + Math.abs(card.height * cos),
  ];
  const scale = (how.longSide * how.fills) / Math.max(across, down);
  const margin = (how.longSide * (1 - how.fills)) / 2;
  const width = Math.round(across * scale + 2 * margin);
  const height = Math.round(down * scale + 2 * margin);
  const taken = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [(x - width / 2) / scale, (y - height / 2) / scale];
      const [u, v] = [cos * dx + sin * dy, cos * dy - sin * dx];
      // The side that is farther away is smaller.
      const depth = 1 + (how.tilted * u) / card.width;
      const [px, py] = [u * depth + card.width / 2, v * depth + card.height / 2];
      const inside = px >= 0 && py >= 0 && px < card.width && py < card.height;
      taken[y * width + x] = inside ? sampleGrey(card, px, py) : 90 + 12 * Math.sin((x + 3 * y) / 17);
    }
  }
  const raw = { width, height, channels: 1 } as const;
  const soft =
    how.blurred < 0.3 ? taken : await sharp(taken, { raw }).blur(how.blurred).toColourspace('b-w').raw().toBuffer();
  const noisy = Buffer.alloc(width * height);
  const way = random.pick([0, 1]);
  const grains = Float32Array.from({ length: 65_536 }, () => random.between(-1, 1) + random.between(-1, 1));
  for (let y = 0; y < height; y++) {
    const from = random.whole(0, grains.length);
    for (let x = 0; x < width; x++) {
      const aside = way === 0 ? x / width : y / height;
      const light = how.light * (1 - how.shadow * aside);
      const grain = grains[(from + x) % grains.length]! * how.noise * 255 * 1.2;
      noisy[y * width + x] = Math.max(0, Math.min(255, soft[y * width + x]! * light + grain));
    }
  }
  return sharp(noisy, { raw }).jpeg({ quality: how.quality }).toBuffer();
}
