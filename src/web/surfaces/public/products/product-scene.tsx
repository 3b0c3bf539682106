import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { ProductSign } from '#web/product/product-sign.tsx';

type ProductSceneProps = {
  id: string;
  className?: string /** Below the first screen: fetched when it comes near. */;
  later?: boolean;
};

/** A product's own picture, `public/scenes/{id}.svg`; a product without one shows its sign. */
export function ProductScene({ id, className, later = false }: ProductSceneProps) {
  const [missing, setMissing] = useState(false);
  return (
    <span aria-hidden="true" className={clsx('grid place-items-center overflow-hidden bg-primary-tint', className)}>
      {missing ? (
        <ProductSign id={id} />
      ) : (
        <img
          src={`/scenes/${encodeURIComponent(id)}.svg`}
          alt=""
          width={320}
          height={200}
          loading={later ? 'lazy' : 'eager'}
          onError={() => setMissing(true)}
          className="h-auto w-full"
        />
      )}
    </span>
  );
}
