import { clsx } from 'clsx/lite';

type ProductSceneProps = {
  id: string;
  className?: string /** Below the first screen: fetched when it comes near. */;
  later?: boolean;
};

/** A product's own picture, `public/scenes/{id}.svg`; in place of one that is not there the server gives a drawn one. */
export function ProductScene({ id, className, later = false }: ProductSceneProps) {
  return (
    <span aria-hidden="true" className={clsx('grid place-items-center overflow-hidden bg-primary-tint', className)}>
      <img
        src={`/scenes/${encodeURIComponent(id)}.svg`}
        alt=""
        width={320}
        height={200}
        loading={later ? 'lazy' : 'eager'}
        className="h-auto w-full"
      />
    </span>
  );
}
