import { useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { approveRelease, returnRelease } from '#contract/studio/approvals.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { ReleaseCheckReport } from '#contract/studio/release-checks.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { useApproveRelease, useReturnRelease } from '#web/api/studio/releases.ts';
import { CodeField } from '#web/desk/form/fields.tsx';
import { TextDialog } from '#web/desk/form/form-dialog.tsx';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { useReleaseProductNames } from '#web/surfaces/studio/base/names/use-release-product-names.ts';
import { SaleEffectTable } from '../product-list/sale-effect.tsx';
import { SecondFactorNotice } from '../products/second-factor-notice.tsx';

type ApprovalSectionProps = { release: ReleaseView; user: ProfileView; onDone: (said: string) => void };

/** Lists the approvals of a release; for an approver it has the form, or the reason why approval is not possible. */
export function ApprovalSection({ release, user, onDone }: ApprovalSectionProps) {
  const text = useText();
  const { dateTime } = useFormat();
  const { approvals, state } = release;
  const isProven = state === 'checked' || state === 'returned' || state === 'approved';
  if (approvals.length === 0 && !isProven) return null;
  return (
    <Section title={text('studio.approval.title')}>
      {approvals.length > 0 && (
        <ul className="grid gap-2">
          {approvals.map(({ by, at, isCurrent }) => (
            <li key={`${by.id} ${at}`} className="flex flex-wrap items-center gap-x-4">
              {text('studio.approval.given', { name: by.name, at: dateTime(at) })}
              {!isCurrent && <Tag>{text('studio.approval.void')}</Tag>}
            </li>
          ))}
        </ul>
      )}
      {(state === 'checked' || state === 'returned') && (
        <ApprovalAction release={release} user={user} onDone={onDone} />
      )}
      {isProven && user.scope.includes('studio:approve') && <SendBack release={release} onDone={onDone} />}
    </Section>
  );
}

function ApprovalAction({ release, user, onDone }: ApprovalSectionProps) {
  const text = useText();
  if (!user.scope.includes('studio:approve')) return <p>{text('studio.approval.waits')}</p>;
  if (release.writers.some(({ id }) => id === user.id)) return <Notice>{text('problems.ownWork')}</Notice>;
  if (release.summary === null) return <Notice>{text('studio.summary.needed')}</Notice>;
  if (!user.secondFactor.isOn) return <SecondFactorNotice user={user} />;
  return <ApprovalForm release={release} onDone={onDone} />;
}

/** Approves exactly the displayed version: this content with these results of the checks. */
function ApprovalForm({ release: { id, contentHash, evidence, summary }, onDone }: Omit<ApprovalSectionProps, 'user'>) {
  const text = useText();
  const approve = useApproveRelease(id);
  const form = useForm({
    id: 'approval',
    initial: { code: '' },
    labels: { code: text('portal.secondFactor.code') },
    body: approveRelease.body,
    unfit: { code: text('problems.secondFactorWrong') },
    send: async ({ code }) => {
      const read = { contentHash, evidenceHash: evidence?.hash ?? '', summary: summary ?? '' };
      await approve.mutateAsync({ ...read, code: code.trim() });
      onDone(text('studio.approval.done'));
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid max-w-form gap-4">
      <p>{text('studio.approval.text')}</p>
      <ReleaseEffects id={id} report={evidence?.report ?? []} />
      <FormHead {...form} />
      <CodeField form={form} name="code" help={text('portal.secondFactor.codeHelp')} />
      <div>
        <Button type="submit" busy={form.busy}>
          {text('studio.approval.action')}
        </Button>
      </div>
    </form>
  );
}

/** Shows how many drafts, offers and policies a sale of the release can change. */
function ReleaseEffects({ id, report }: { id: string; report: ReleaseCheckReport }) {
  const nameOf = useReleaseProductNames(id);
  return report
    .filter(({ product }) => product !== SITE)
    .map(({ product, version }) => (
      <SaleEffectTable
        key={product}
        product={product}
        name={nameOf(product)}
        terms={version === null ? {} : { version, drafts: 'move', offers: 'void' }}
        isOpen
      />
    ));
}

/** Sends the displayed content back to its editors, with the reasons. */
function SendBack({ release: { id, contentHash }, onDone }: Omit<ApprovalSectionProps, 'user'>) {
  const text = useText();
  const sendBack = useReturnRelease(id);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {text('studio.sendBack.action')}
      </Button>
      {isAsking && (
        <TextDialog
          id="send-back"
          name="reason"
          title={text('studio.sendBack.action')}
          action={text('studio.sendBack.action')}
          label={text('studio-evidence.why')}
          help={text('studio.sendBack.help')}
          maxLength={readFieldLimits(returnRelease.body, 'reason').maxLength}
          send={async (reason) => {
            await sendBack.mutateAsync({ contentHash, reason });
            onDone(text('studio.sendBack.done'));
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
