import { useDeferredValue, useState } from 'react';
import { useLocation, useRouter } from 'wouter';
import type { CustomerRow } from '#contract/purchase/sales.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useCustomers, useQuoteForCustomer } from '#web/api/purchase/portal-sales.ts';
import { type Pick, PickList } from '#web/desk/form/pick-list.tsx';
import { forgetDraftLink } from '#web/draft/draft-link.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { paths } from '#web/router/paths.ts';

/** Customers that are offered for a typed text. */
const MOST_FOUND = 6;
/** The choice of nobody who is known. */
const NEW = 'new';

/**
 * Asks for whom and of which product a quotation shall be, and opens it: for a known customer filled in with what the
 * own partner entered before. `known`: the customer is chosen already.
 */
export function NewQuotation({ known, onClose }: { known?: CustomerRow; onClose: () => void }) {
  const text = useText();
  const [customer, setCustomer] = useState<CustomerRow | typeof NEW | null>(known ?? null);
  return (
    <Dialog open onClose={onClose} title={text('portal.quotation.title')}>
      {customer === null ? (
        <CustomerStep onPick={setCustomer} />
      ) : (
        <ProductStep customer={customer === NEW ? null : customer} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CustomerStep({ onPick }: { onPick: (customer: CustomerRow | typeof NEW) => void }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { items, isPlaceholderData } = useCustomers({ search });
  const found = search === '' ? [] : (items ?? []).slice(0, MOST_FOUND);
  const isOfOtherWords = search !== typed.trim() || (search !== '' && (items === undefined || isPlaceholderData));
  const newCustomer: Pick = { id: NEW, label: text('portal.quotation.newCustomer') };
  const known = found.map(
    ({ phone, name }): Pick => ({ id: phone, label: name ?? phone, second: name === null ? undefined : phone }),
  );
  const isNobody = search !== '' && found.length === 0;
  const note = isOfOtherWords ? text('portal.find.waiting') : isNobody && text('portal.quotation.noCustomer');
  return (
    <PickList
      id="quotation-customer"
      label={text('portal.quotation.customer')}
      help={text('portal.quotation.customerHelp')}
      typed={typed}
      onType={setTyped}
      choices={[...known, newCustomer]}
      isWaiting={isOfOtherWords}
      onPick={(id) => onPick(found.find(({ phone }) => phone === id) ?? NEW)}
      note={note}
    />
  );
}

function ProductStep({ customer, onClose }: { customer: CustomerRow | null; onClose: () => void }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const { data: products = [] } = useProducts();
  const quote = useQuoteForCustomer();
  const open = useOpenJourney();
  const wanted = typed.trim().toLocaleLowerCase();
  const bought = customer?.purchases.map(({ product }) => product) ?? [];
  const choices = products
    .filter(({ id, name, tagline }) => `${id} ${name} ${tagline}`.toLocaleLowerCase().includes(wanted))
    .toSorted((one, other) => Number(bought.includes(other.id)) - Number(bought.includes(one.id)))
    .map(({ id, name, tagline }): Pick => {
      const last = customer?.purchases.find(({ product }) => product === id);
      return {
        id,
        label: name,
        second: last ? text('portal.quotation.again', { number: last.policy.number }) : tagline,
      };
    });
  const begin = async (product: string) => {
    const last = customer?.purchases.find((purchase) => purchase.product === product) ?? customer?.purchases[0];
    if (last === undefined) {
      forgetDraftLink(product);
      open(product, '');
    } else {
      const { id, key } = await quote.mutateAsync({ order: last.order, product });
      open(product, `#draft=${id}.${key}`);
    }
    onClose();
  };
  return (
    <div className="grid gap-3">
      {customer && <p>{text('portal.quotation.for', { name: customer.name ?? customer.phone })}</p>}
      <FailureNotice error={quote.error} />
      <PickList
        id="quotation-product"
        label={text('portal.words.product')}
        typed={typed}
        onType={setTyped}
        choices={quote.isPending ? [] : choices}
        onPick={(id) => void begin(id).catch(() => undefined)}
      />
    </div>
  );
}

/** Opens a product's journey, by a new load if a journey of it is open already. */
function useOpenJourney(): (product: string, fragment: string) => void {
  const [location, navigate] = useLocation();
  const router = useRouter();
  return (product, fragment) => {
    const address = paths.buy(product);
    if (location.startsWith(address)) window.location.assign(router.hrefs(router.base + address, router) + fragment);
    else navigate(address + fragment);
  };
}
