import { Suspense, useState } from 'react';
import { useUser } from '#web/api/people/user.ts';
import { useCustomers } from '#web/api/purchase/portal-sales.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';

const NewQuotation = lazyPage(() => import('#web/surfaces/portal/shell/new-quotation.tsx'), 'NewQuotation');

/** Begins a quotation for the customer with this phone number; for users whose partner may sell. */
export function QuotationFor({ phone }: { phone: string }) {
  const { user } = useUser();
  return user?.scope.includes('b2b:sell') && user.partner?.maySell ? <QuotationForCustomer phone={phone} /> : null;
}

/** Nothing if the own partner has not sold to the customer: another partner's answers are not copied. */
function QuotationForCustomer({ phone }: { phone: string }) {
  const text = useText();
  const { items, isPending } = useCustomers({ search: phone });
  const [isOpen, setOpen] = useState(false);
  const customer = items?.find((one) => one.phone === phone);
  if (customer === undefined && !isPending) return null;
  return (
    <>
      <Button variant="secondary" busy={isPending} onClick={() => setOpen(true)}>
        {text('policy-holders.work.quotation')}
      </Button>
      {isOpen && customer && (
        <Suspense>
          <NewQuotation known={customer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
