import type { FieldPathId } from '@rjsf/utils';
import { evaluatePlain } from '#engine/language/expression.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { usePageFrame } from '../page/page-context.ts';

/** How many items the other answers want in this list; undefined where they say nothing of it. */
export function useExpectedCount({ path }: FieldPathId): number | undefined {
  const { expects } = usePageFrame().definition;
  const { situation } = useOpenDraft();
  const count = expects && expects.field === path[0] ? evaluatePlain(expects.count, situation.scope) : undefined;
  return typeof count === 'number' ? count : undefined;
}
