import { useProducts } from '#web/api/use-products.ts';
import { TextInput } from '#web/ui/text-input.tsx';

type CommissionByProductProps = {
  /** Percentages as typed, by product. */
  value: Record<string, string>;
  onChange: (value: Record<string, string>) => void;
};

/** A percentage for each product that has one of its own. */
export function CommissionByProduct({ value, onChange }: CommissionByProductProps) {
  const { data: products = [] } = useProducts();
  return (
    <div className="grid gap-2">
      {products.map(({ id, name }, index) => (
        <label key={id} className="flex items-center justify-between gap-4">
          <span className="min-w-0">{name}</span>
          <TextInput
            // Not the group's own: each box has its label around it.
            id={index === 0 ? 'partner-byProduct' : `partner-byProduct-${id}`}
            aria-required={undefined}
            inputMode="decimal"
            autoComplete="off"
            value={value[id] ?? ''}
            onChange={(typed) => onChange({ ...value, [id]: typed })}
            className="figures max-w-32"
          />
        </label>
      ))}
    </div>
  );
}
