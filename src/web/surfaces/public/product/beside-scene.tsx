import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { patterns } from '#web/router/paths.ts';
import { ProductScene } from '../products/product-scene.tsx';

/** The picture of a product, which needs no answer of the server, beside what is said or still being fetched. */
export function BesideScene({ id, children }: { id: string; children: ReactNode }) {
  const text = useText();
  return (
    <div className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[3fr_2fr]">
      <Link
        href={patterns.chooser}
        className="link inline-flex min-h-11 items-center gap-2 justify-self-start lg:col-span-2 print:hidden"
      >
        <Icon of={ArrowLeft} className="size-5" />
        {text('interface.header.products')}
      </Link>
      <ProductScene
        id={id}
        className="aspect-[8/5] w-full max-w-xl rounded-card lg:order-last lg:justify-self-end print:hidden"
      />
      <div className="grid gap-5">{children}</div>
    </div>
  );
}
