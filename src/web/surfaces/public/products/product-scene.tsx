import { clsx } from 'clsx/lite';
import type { Picture } from '#contract/products.ts';

type ProductSceneProps = {
  id: string;
  /** Undefined while it is unknown: then its room is reserved. */
  picture: Picture | null | undefined;
  className: string;
  /** Below the first screen: fetched when it comes near. */
  later?: boolean;
};

/**
 * The picture of a product; without one `public/scenes/{id}.svg`, for which the server returns a default drawing if the
 * file is missing.
 */
export function ProductScene({ id, picture, className, later = false }: ProductSceneProps) {
  const base = picture ? `/pictures/${picture.hash}` : `/scenes/${encodeURIComponent(id)}`;
  return (
    <span
      aria-hidden={!picture}
      className={clsx('relative grid place-items-center overflow-hidden bg-primary-tint', className)}
    >
      {picture !== undefined && (
        <img
          {...(picture
            ? { srcSet: `${base}-480.webp 480w, ${base}.webp 960w`, sizes: later ? 'auto, 11rem' : '36rem' }
            : {})}
          src={base + (picture ? '.webp' : '.svg')}
          alt={picture?.alt ?? ''}
          width={320}
          height={200}
          loading={later ? 'lazy' : 'eager'}
          className={picture ? 'absolute size-full object-cover' : 'h-auto w-full'}
        />
      )}
    </span>
  );
}
