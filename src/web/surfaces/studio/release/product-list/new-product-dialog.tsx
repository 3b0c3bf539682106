import type { BodyOf } from '#contract/call.ts';
import { addProduct, type Skeleton, skeletons } from '#contract/studio/products.ts';
import { useAddProduct } from '#web/api/studio/products.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';

type NewProductDialogProps = {
  /** The release that gets the product; by default a new one. */
  release?: string;
  /** The existing products: to copy one, or to use its line of business. */
  products: readonly { product: string; name: string; lineOfBusiness: string | null }[];
  onClose: () => void;
  onMade: (release: string, product: string) => void;
};

type ProductTemplate = Skeleton | 'copy';

/** Creates a product: a blank one, a small complete one, or a copy of another, with its own names. */
export function NewProductDialog({ release, products, onClose, onMade }: NewProductDialogProps) {
  const text = useText();
  const add = useAddProduct(release);
  const form = useForm({
    id: 'new-product',
    initial: { en: '', km: '', zh: '', id: '', lineOfBusiness: '', from: 'blank' as ProductTemplate, copy: '' },
    labels: {
      en: text('studio-making.nameIn', { language: text('portal.languages.en') }),
      km: text('studio-making.nameIn', { language: text('portal.languages.km') }),
      zh: text('studio-making.nameIn', { language: text('portal.languages.zh') }),
      id: text('studio-making.id'),
      lineOfBusiness: text('studio-making.line'),
      from: text('studio-making.from'),
      copy: text('studio-making.copyOf'),
    },
    body: addProduct.body,
    required: ['en', 'km', 'zh', 'id'],
    unfit: { id: text('studio-making.idUnfit') },
    check: ({ from, copy }) =>
      from === 'copy' && copy === ''
        ? { copy: text('problems.required', { label: text('studio-making.copyOf') }) }
        : {},
    refusedAt: { productTaken: 'id' },
    send: async ({ en, km, zh, id, lineOfBusiness, from, copy }) => {
      const body: BodyOf<typeof addProduct> = {
        id: id.trim(),
        names: { en: en.trim(), km: km.trim(), zh: zh.trim() },
        ...(lineOfBusiness !== '' && { lineOfBusiness }),
        from: from === 'copy' ? { copy } : { skeleton: from },
      };
      onMade(await add.mutateAsync(body), body.id);
    },
  });
  const { values, set } = form;
  const lines = [...new Set(products.flatMap(({ lineOfBusiness }) => lineOfBusiness ?? []))];
  const called = (line: string) =>
    products
      .filter(({ lineOfBusiness }) => lineOfBusiness === line)
      .map(({ name }) => name)
      .join(', ');
  const proposed = productIdOf(values.en);
  return (
    <FormDialog title={text('studio.begin.product')} action={text('studio-making.make')} form={form} onClose={onClose}>
      <TextField
        form={{
          ...form,
          input: (name) => ({
            ...form.input(name),
            // The id follows the name until the user types another one.
            onChange: (typed: string) => set({ en: typed, ...(values.id === proposed && { id: productIdOf(typed) }) }),
          }),
        }}
        name="en"
        maxLength={80}
        help={text('studio-making.nameHelp')}
      />
      <TextField form={form} name="km" lang="km" maxLength={80} />
      <TextField form={form} name="zh" lang="zh-Hans" maxLength={80} />
      <TextField
        form={form}
        name="id"
        help={text('studio-making.idHelp', { id: values.id || 'phoneScreen' })}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...form.field('from')} group>
        <RadioCards
          name="new-product-from"
          value={values.from}
          onChange={(from) => set({ from: from as ProductTemplate })}
          choices={[...skeletons, 'copy' as const].map((value) => ({
            value,
            label: text(`studio-making.kinds.${value}`),
            description: text(`studio-making.kinds.${value}Help`),
          }))}
        />
      </Field>
      {values.from === 'copy' && (
        <Field {...form.field('copy')}>
          <SelectInput
            value={values.copy}
            onChange={(copy) => set({ copy })}
            choices={products.map((one) => ({ value: one.product, label: one.name }))}
          />
        </Field>
      )}
      <Field {...form.field('lineOfBusiness')} help={text('studio-making.lineHelp')} optional>
        <SelectInput
          value={values.lineOfBusiness}
          onChange={(lineOfBusiness) => set({ lineOfBusiness })}
          placeholder={text(values.from === 'copy' ? 'studio-making.lineOfCopy' : 'studio-making.lineOwn')}
          choices={lines.map((line) => ({
            value: line,
            label: text('studio-making.lineWith', { products: called(line) }),
          }))}
        />
      </Field>
    </FormDialog>
  );
}

/** Words in a name that do not distinguish the product. */
const SAID_OF_ALL = /\b(insurance|cover|policy)\b/gi;

/** Returns the id for an English name: "Phone screen insurance" becomes `phoneScreen`; empty without Latin letters. */
function productIdOf(name: string): string {
  const words =
    name
      .replace(SAID_OF_ALL, ' ')
      .normalize('NFKD')
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);
}
