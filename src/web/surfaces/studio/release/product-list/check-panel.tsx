import { ChevronDown, ChevronUp, ListChecks } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { SHARED } from '#contract/studio/material/shared.ts';
import type { checkProduct } from '#contract/studio/products.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useCheckProduct } from '#web/api/studio/products.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { locateIssue } from '#web/surfaces/studio/base/names/issue-location.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { removeAllUnused } from '../findings/finding-actions.ts';
import { FindingItem } from '../findings/finding-item.tsx';
import { useFindingSources } from '../findings/use-finding-sources.ts';

type Issue = ReplyOf<typeof checkProduct>['findings'][number];
type TabNames = readonly { name: string; title: string }[];

type CheckPanelProps = {
  parts: TabNames;
  /** True if the findings are shown, below the button and their number, which are always visible. */
  isOpen: boolean;
  /** Shows or hides the findings; undefined if they are always shown. */
  setOpen: ((isOpen: boolean) => void) | undefined;
};

/** Shows the open faults of a product. A button starts the check; for a product never sold it starts at once. */
export function CheckPanel({ parts, isOpen, setOpen }: CheckPanelProps) {
  const text = useText();
  const { workspace, release, product, mayEdit } = useWorkspace();
  const { data: sold } = useProducts();
  const check = useCheckProduct(release, product);
  const content = useInWorkspace((open) => (open.isKept() ? open.contentHash() : null));
  const checked = useRef('');
  const asked = useRef(false);

  const look = async () => {
    setOpen?.(true);
    await workspace.flush();
    checked.current = workspace.contentHash();
    check.mutate();
  };
  const isNew = product !== SHARED && sold !== undefined && !sold.some(({ id }) => id === product);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (!isNew || asked.current) return;
    asked.current = true;
    void look();
  }, [isNew]);

  const findings = check.data?.findings;
  const isOld = findings !== undefined && content !== checked.current;
  const unused = mayEdit ? removeAllUnused(findings ?? [], workspace.value) : [];
  const correct = (changes: Change[]) => {
    workspace.change(changes);
    void look();
  };
  return (
    <section aria-label={text('studio-making.todo')} className="grid gap-3">
      <CheckBar
        {...{ isOpen, setOpen }}
        isPending={check.isPending}
        count={findings?.length}
        isOld={isOld}
        onCheck={look}
      />
      {/* A closed drawer shows its bar only. */}
      <div className={isOpen ? 'grid gap-3' : 'hidden'}>
        <Refusal error={check.error} />
        {findings?.length === 0 && !isOld && <Notice kind="success">{text('studio-making.nothing')}</Notice>}
        {unused.length > 1 && !isOld && (
          <Button variant="secondary" className="justify-self-start" onClick={() => correct(unused)}>
            {text('studio-making.removeUnused', { count: unused.length })}
          </Button>
        )}
        {findings && findings.length > 0 && (
          <IssueList findings={findings} parts={parts} onCorrect={isOld || !mayEdit ? undefined : correct} />
        )}
      </div>
    </section>
  );
}

type CheckBarProps = Pick<CheckPanelProps, 'isOpen' | 'setOpen'> & {
  isPending: boolean;
  /** The number of findings; undefined before the first check. */
  count: number | undefined;
  /** True if the product was changed after the check. */
  isOld: boolean;
  onCheck: () => Promise<void>;
};

/** The button of the check, the number of its findings, and the button that shows them. */
function CheckBar({ isOpen, setOpen, isPending, count, isOld, onCheck }: CheckBarProps) {
  const text = useText();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={ListChecks} variant="secondary" busy={isPending} onClick={() => void onCheck()}>
        {text('studio-making.check')}
      </Button>
      <p role="status" className="text-muted text-small">
        {isPending
          ? text('studio-making.checking')
          : count !== undefined && text(isOld ? 'studio-making.checkOld' : 'studio-making.found', { count })}
      </p>
      {setOpen && (
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={text(`studio.desk.${isOpen ? 'hideFindings' : 'showFindings'}`)}
          aria-expanded={isOpen}
          className="ml-auto text-primary-deep hover:bg-primary-tint"
          onClick={() => setOpen(!isOpen)}
        />
      )}
    </div>
  );
}

/** Makes the changes that correct findings, and checks again. */
type Correct = (changes: Change[]) => void;

type IssueListProps = { findings: readonly Issue[]; parts: TabNames; onCorrect: Correct | undefined };

function IssueList({ findings, parts, onCorrect }: IssueListProps) {
  const text = useText();
  const { product } = useWorkspace();
  const sources = useFindingSources(product);
  const groups = [...parts, { name: '', title: text('studio-making.elsewhere') }]
    .map(({ name, title }) => ({ name, title, findings: findings.filter((one) => partOf(one) === name) }))
    .filter((group) => group.findings.length > 0);
  function partOf(one: Issue): string {
    const part = locateIssue(product, one)?.part ?? '';
    return parts.some(({ name }) => name === part) ? part : '';
  }
  return (
    <div className="grid gap-2 rounded-card border border-line bg-card p-4">
      {groups.map(({ name, title, findings: found }) => (
        <details key={name} className="group" open={groups.length === 1 && found.length < 8}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-ink">
            {text('studio-making.inPart', { part: title, count: found.length })}
          </summary>
          <ul className="grid max-h-96 gap-2 overflow-y-auto pb-2">
            {found.map((one) => (
              <FindingItem
                key={`${one.code} ${one.file} ${one.at} ${one.message}`}
                {...{ finding: one, sources, onCorrect }}
              />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
