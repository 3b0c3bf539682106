import { type AuthorityView, MAX_AUTHORITY } from '#contract/claims/claim-authority.ts';
import type { UserView } from '#contract/people/users.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { useChangeClaimAuthority, useClaimAuthority } from '#web/api/people/accounts.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

type AuthorityFormProps = { user: UserView; onClose: () => void; onDone: (said: string) => void };

const limits = ['claim', 'event', 'day', 'above'] as const;
type Limit = (typeof limits)[number];
/** The product of the row for all products. */
const ALL = '*';
/** The currency of all limits. */
const CURRENCY = 'USD';
const fieldOf = (product: string, limit: Limit) => `${product}-${limit}` as const;

/** Changes the amounts that a user approves of claims without a second person: for all products, and by product. */
export function AuthorityForm(props: AuthorityFormProps) {
  const { data } = useClaimAuthority(props.user.id);
  return data ? <LoadedForm {...props} authority={data} /> : null;
}

function LoadedForm({ user, authority, onClose, onDone }: AuthorityFormProps & { authority: AuthorityView }) {
  const text = useText();
  const { money } = useFormat();
  const { nameOf } = useProductNames();
  const { username } = user;
  const products = [ALL, ...authority.products];
  const form = useAuthorityForm({ user, authority, products, onDone });
  const usual = Object.fromEntries(limits.map((limit) => [limit, money(authority.usual[limit], CURRENCY)]));
  return (
    <FormDialog
      title={text('portal-admin.authority.title', { username })}
      action={text('portal.save')}
      form={form}
      onClose={onClose}
    >
      <p>{text('portal-admin.authority.lead')}</p>
      <p className="figures">{text('portal-admin.authority.usual', usual)}</p>
      {products.map((product) => (
        <fieldset key={product} className="grid gap-3 border-line border-t pt-3">
          <legend className="float-left pb-1 font-semibold">
            {product === ALL ? text('portal-admin.authority.allProducts') : nameOf(product)}
          </legend>
          <div className="clear-both grid items-start gap-3 sm:grid-cols-2">
            {limits.map((limit) => (
              <TextField key={limit} form={form} name={fieldOf(product, limit)} inputMode="decimal" optional />
            ))}
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}

type FormOptions = {
  user: UserView;
  authority: AuthorityView;
  products: readonly string[];
  onDone: (said: string) => void;
};

function useAuthorityForm({ user, authority, products, onDone }: FormOptions) {
  const text = useText();
  const change = useChangeClaimAuthority(user.id);
  const fields = products.flatMap((product) => limits.map((limit) => ({ product, limit })));
  const rowOf = (product: string) => authority.rows.find((row) => (row.product ?? ALL) === product);
  const typed = (amount: number | undefined) => (amount === undefined ? '' : (amount / 100).toFixed(2));
  const each = <T,>(readValue: (product: string, limit: Limit) => T): Record<string, T> =>
    Object.fromEntries(fields.map(({ product, limit }) => [fieldOf(product, limit), readValue(product, limit)]));
  return useForm<Record<string, string>>({
    id: 'authority',
    initial: each((product, limit) => typed(rowOf(product)?.[limit])),
    labels: each((_product, limit) => text(`portal-admin.authority.${limit}`)),
    check: (values) => findFaults(values, products, text('portal-admin.authority.incomplete')),
    send: async (values) => {
      const rows = products.flatMap((product) => {
        const [claim, event, day, above] = limits.map((limit) => readMinorUnits(values[fieldOf(product, limit)] ?? ''));
        if (claim === undefined || event === undefined || day === undefined || above === undefined) return [];
        return [{ product: product === ALL ? null : product, claim, event, day, above }];
      });
      await change.mutateAsync({ rows });
      onDone(text('portal-admin.authority.done', { username: user.username }));
    },
  });
}

/** Finds the fields of products with some of its amounts, or with a text that is no amount. */
function findFaults(
  values: Record<string, string>,
  products: readonly string[],
  fault: string,
): Record<string, string> {
  const isAmount = (value: string) => {
    const amount = readMinorUnits(value);
    return amount !== undefined && amount >= 0 && amount <= MAX_AUTHORITY;
  };
  const faulty = products.flatMap((product) => {
    const names = limits.map((limit) => fieldOf(product, limit));
    const isEmpty = names.every((name) => (values[name] ?? '').trim() === '');
    return isEmpty ? [] : names.filter((name) => !isAmount(values[name] ?? ''));
  });
  return Object.fromEntries(faulty.map((name) => [name, fault]));
}
