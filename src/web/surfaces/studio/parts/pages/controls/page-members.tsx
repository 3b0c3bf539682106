import type { ReactNode } from 'react';
import schema from '#engine/schemas/form.schema.json' with { type: 'json' };
import { type MemberArea, MemberAreaContext } from '#web/surfaces/studio/base/members/use-member.ts';
import { formFile } from '#web/surfaces/studio/base/workspace/product-form.ts';

const area: Omit<MemberArea, 'under'> = {
  ...{ fileOf: formFile, schema, hasRefs: true, words: 'studio-pages.also' },
  wordOf: { 'ui:widget': 'look', 'ui:unit': 'unit' },
  idOf: (path) => path,
};

/** Gives the inputs inside it the `MemberArea` of one page. */
export function PageMembers({ name, children }: { name: string; children: ReactNode }) {
  return <MemberAreaContext value={{ ...area, under: ['pages', name] }}>{children}</MemberAreaContext>;
}
