import { useState } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { EndSecondFactorDialog } from './end-second-factor-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Step = 'rest' | 'setup' | 'end' | { codes: string[] };

/** The second factor: its state, and buttons to switch it on and off. */
export function SecondFactorSection({ user }: { user: ProfileView }) {
  const text = useText();
  const [step, setStep] = useState<Step>('rest');
  const { isOn, isDemanded, recoveryCodesLeft } = user.secondFactor;
  const rest = () => setStep('rest');
  const state = <Tag variant={isOn ? 'success' : 'plain'}>{text(`portal.secondFactor.${isOn ? 'on' : 'off'}`)}</Tag>;

  return (
    <Section title={text('portal.secondFactor.title')} actions={state}>
      {typeof step === 'object' ? (
        <RecoveryCodes codes={step.codes} username={user.username} onDone={rest} />
      ) : step === 'setup' ? (
        <SecondFactorSetup onDone={(codes) => setStep({ codes })} onCancel={rest} />
      ) : (
        <>
          {isDemanded && !isOn && <Notice kind="warning">{text('problems.secondFactorDemanded')}</Notice>}
          <p>{text('portal.secondFactor.lead')}</p>
          {isOn && <p className="text-muted">{text('portal.secondFactor.codesLeft', { count: recoveryCodesLeft })}</p>}
          <div>
            <Button variant="secondary" onClick={() => setStep(isOn ? 'end' : 'setup')}>
              {text(`portal.secondFactor.${isOn ? 'end' : 'begin'}`)}
            </Button>
          </div>
        </>
      )}
      {step === 'end' && <EndSecondFactorDialog onClose={rest} />}
    </Section>
  );
}
