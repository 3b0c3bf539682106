import { FilePlus2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';

const NewQuotation = lazyPage(() => import('./new-quotation.tsx'), 'NewQuotation');

/** Begins a quotation for a new or a known customer, from every page of the portal, also by Alt+Q; for sellers only. */
export function QuotationButton({ user }: { user: ProfileView | undefined }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const maySell = (user?.scope.includes('b2b:sell') && user.partner?.maySell) ?? false;
  const key = {
    name: 'Alt+Q',
    label: text('portal.keys.quotation'),
    act: { code: 'KeyQ', with: 'alt', press: () => setOpen(true) },
  } as const;
  useKeys(maySell ? [key] : []);
  if (!maySell) return null;
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Alt+Q"
        title={`${text('portal.quotation.title')} (Alt+Q)`}
        onPointerEnter={NewQuotation.preload}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 rounded-field px-2 font-semibold text-primary-deep hover:bg-primary-tint"
      >
        <Icon of={FilePlus2} className="size-5.5" />
        <span className="max-lg:sr-only">{text('portal.quotation.title')}</span>
      </button>
      {isOpen && (
        <Suspense>
          <NewQuotation onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
