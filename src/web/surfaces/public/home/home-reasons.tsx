import { ChevronDown, LockKeyhole, ScanLine, ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { homeQuestions } from '#shared/home-questions.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { patterns } from '#web/router/paths.ts';
import { NumberedSteps } from '../information/numbered-steps.tsx';

/** Reasons to trust this insurer: the speed of claims, its supervisor, and answers to common questions. */
export function HomeReasons() {
  if (!useMessages(['site'])) return <div className="min-h-dvh" />;
  return (
    <div className="mx-auto max-w-desk px-5 sm:px-8">
      <ClaimTimes />
      <TrustMarks />
      <Questions />
    </div>
  );
}

const steps = ['tell', 'confirm', 'decide', 'pay'] as const;

/** The steps after a claim, and the longest time of each. */
function ClaimTimes() {
  const text = useText();
  return (
    <TitledSection
      id="claims"
      title={text('site.home.claims.title')}
      className="grid gap-4 border-line border-t py-6 sm:gap-8 lg:py-20"
    >
      <p className="text-muted">{text('site.home.claims.lead')}</p>
      <NumberedSteps
        steps={steps.map((step) => ({
          title: text(`site.home.claims.${step}.title`),
          text: text(`site.home.claims.${step}.text`),
        }))}
        className="lg:grid-cols-4"
      />
      <Link href={patterns.myInsurance} className="link inline-flex min-h-11 items-center justify-self-start">
        {text('interface.footer.claim')}
      </Link>
    </TitledSection>
  );
}

/** Common questions before a purchase, with the answers; in print all answers are open. */
function Questions() {
  const text = useText();
  return (
    <TitledSection
      id="questions"
      title={text('site.home.questions.title')}
      className="grid gap-x-16 gap-y-4 border-line border-t py-6 lg:grid-cols-[1fr_2fr] lg:py-20"
    >
      <div>
        {homeQuestions.map((question) => (
          <details key={question} className="group border-line border-b first:border-t">
            <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 font-semibold text-ink hover:text-primary-deep [&::-webkit-details-marker]:hidden">
              {text(`site.home.questions.${question}.ask`)}
              <Icon of={ChevronDown} className="size-5 text-primary transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-form pb-5">{text(`site.home.questions.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </TitledSection>
  );
}

const marks = [
  { word: 'licence', icon: ShieldCheck, href: patterns.about },
  { word: 'certificate', icon: ScanLine, href: patterns.scan },
  { word: 'privacy', icon: LockKeyhole, href: patterns.privacy },
];

/** The guarantees of a policy: the licence, the certificate that can be checked, the protection of personal data. */
function TrustMarks() {
  const text = useText();
  const { supervised } = useContact();
  return (
    <TitledSection
      id="trust"
      title={text('site.home.trust.title')}
      className="grid gap-4 border-line border-t py-6 sm:gap-8 lg:py-20"
    >
      <ul className="grid gap-x-10 gap-y-3 lg:grid-cols-3">
        {marks.map(({ word, icon, href }) => (
          <li key={word} className="grid grid-cols-[2.75rem_1fr] gap-x-4 gap-y-1">
            <Icon of={icon} className="size-8 self-center text-primary" />
            <h3 className="self-center text-lead">{text(`site.home.trust.${word}.title`)}</h3>
            <p className="col-start-2">{word === 'licence' ? supervised : text(`site.home.trust.${word}.text`)}</p>
            <Link href={href} className="link col-start-2 inline-flex min-h-11 items-center justify-self-start">
              {text(`site.home.trust.${word}.link`)}
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
