import { useProducts } from '#web/api/catalogue/use-products.ts';
import { TextInput } from '#web/fields/text/text-input.tsx';

type CommissionByProductProps = {
  /** Percentages as typed, by product. */
  value: Record<string, string>;
  onChange: (value: Record<string, string>) => void;
};

/** The group's own id is the first input's: the error summary leads there. */
const buildInputId = (product: string, index: number): string =>
  index === 0 ? 'partner-byProduct' : `partner-byProduct-${product}`;

/** A percentage for each product that has one of its own. */
export function CommissionByProduct({ value, onChange }: CommissionByProductProps) {
  const { data: products = [] } = useProducts();
  return (
    <div className="grid gap-2">
      {products.map(({ id, name }, index) => (
        <div key={id} className="flex items-center justify-between gap-4">
          <label htmlFor={buildInputId(id, index)} className="min-w-0">
            {name}
          </label>
          <TextInput
            id={buildInputId(id, index)}
            aria-required={false}
            inputMode="decimal"
            autoComplete="off"
            value={value[id] ?? ''}
            onChange={(typed) => onChange({ ...value, [id]: typed })}
            className="figures max-w-32"
          />
        </div>
      ))}
    </div>
  );
}
