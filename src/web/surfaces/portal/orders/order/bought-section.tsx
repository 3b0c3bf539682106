import { useBought } from '#web/api/purchase/portal-orders.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** The persons, plan, sums, dates and all other answers of an order by page, with the pictures that were sent. */
export function BoughtSection({ id }: { id: string }) {
  const text = useText();
  const { locale } = useLanguage();
  const { data, error, refetch } = useBought(id, locale);
  return (
    <Section title={text('portal-orders.bought.title')}>
      {error && !data && <LoadError onRetry={refetch} />}
      <div className="columns-1 gap-8 lg:columns-2">
        {data?.groups.map(({ page, label, rows, pictures }) => (
          <section key={page} aria-label={label} className="mb-5 grid break-inside-avoid gap-2">
            <h3 className="font-semibold text-body">{label}</h3>
            <Facts
              facts={rows.map((row) => ({
                term: row.label,
                detail: <span className="wrap-anywhere">{row.value}</span>,
              }))}
            />
            {pictures.length > 0 && <Pictures pictures={pictures} />}
          </section>
        ))}
      </div>
    </Section>
  );
}

/** Pictures as small views; a press opens the whole picture. */
function Pictures({ pictures }: { pictures: readonly { label: string; address: string }[] }) {
  const text = useText();
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map(({ label, address }) => (
        <li key={address}>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-field border border-line hover:border-primary"
          >
            <img
              src={address}
              alt={text('portal-orders.bought.picture', { label })}
              loading="lazy"
              className="h-24 w-36 object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
