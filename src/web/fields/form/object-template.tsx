import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useContext } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { PageStateContext, usePageFrame } from './page-context.ts';

/** The fields of a page or of one item: those that are asked, in sections where the page has them. */
export function ObjectTemplate({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  const { definition } = usePageFrame();
  const { hidden, openSections } = useContext(PageStateContext);
  const isPage = fieldPathId.path.length === 0;
  const asked = properties.filter(({ name }) => (isPage ? !hidden.has(name) : name !== 'id'));
  const { sections } = definition;

  if (!isPage || !sections) return <Fields>{asked.map(({ content }) => content)}</Fields>;
  const inSection = new Set(sections.flatMap(({ fields }) => fields));
  const rest = asked.filter(({ name }) => !inSection.has(name));
  return (
    <div className="grid gap-10">
      {sections.slice(0, openSections).map(({ name, fields }) => {
        const mine = asked.filter((property) => fields.includes(property.name));
        return mine.length > 0 && <Section key={name} name={name} fields={mine.map(({ content }) => content)} />;
      })}
      {rest.length > 0 && openSections >= sections.length && <Fields>{rest.map(({ content }) => content)}</Fields>}
    </div>
  );
}

function Section({ name, fields }: { name: string; fields: ReactNode[] }) {
  const { product, page } = usePageFrame();
  const text = useText();
  const id = `section-${name}`;
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <h2 id={id} tabIndex={-1} data-quiet-focus className="border-line border-b pb-2 text-lead">
        {text(`${product}.${page}.sections.${name}`)}
      </h2>
      <Fields>{fields}</Fields>
    </section>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="grid gap-6">{children}</div>;
}
