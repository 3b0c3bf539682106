import type { FieldPathId } from '@rjsf/utils';
import { evaluatePlain } from '#engine/language/expression.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { usePageFrame } from '../page/page-context.ts';

/** The number of items that the other answers require in this list; undefined if they require none. */
export function useExpectedCount({ path }: FieldPathId): number | undefined {
  const { expects } = usePageFrame().definition;
  const { situation } = useOpenDraft();
  const count = expects && expects.field === path[0] ? evaluatePlain(expects.count, situation.scope) : undefined;
  return typeof count === 'number' ? count : undefined;
}
