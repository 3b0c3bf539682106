import { ChevronDown, LockKeyhole, ScanLine, ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { useContact } from '#web/api/site/use-contact.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { patterns } from '#web/router/paths.ts';

/** Reasons to trust this insurer: the speed of claims, its supervisor, and answers to common questions. */
export function HomeReasons() {
  if (!useMessages(['site'])) return <div className="min-h-dvh" />;
  return (
    <>
      <ClaimTimes />
      <div className="mx-auto max-w-desk px-5 sm:px-8">
        <TrustMarks />
        <Questions />
      </div>
    </>
  );
}

const steps = ['tell', 'confirm', 'decide', 'pay'] as const;

/** The steps after a claim, and the longest time of each. */
function ClaimTimes() {
  const text = useText();
  return (
    <section aria-labelledby="claims" className="border-line border-y bg-card">
      <div className="mx-auto grid max-w-desk gap-10 px-5 py-16 sm:px-8 lg:py-20">
        <div className="grid max-w-form gap-2">
          <h2 id="claims" className="text-title">
            {text('site.home.claims.title')}
          </h2>
          <p className="text-muted">{text('site.home.claims.lead')}</p>
        </div>
        <ol className="grid lg:grid-cols-4">
          {steps.map((step) => (
            <li
              key={step}
              className="relative grid content-start gap-1 border-primary border-l-2 pb-8 pl-7 last:border-transparent last:pb-0 lg:border-t-2 lg:border-l-0 lg:pt-6 lg:pr-8 lg:pb-0 lg:pl-0 lg:last:border-primary"
            >
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[9px] size-4 rounded-full border-2 border-primary bg-card lg:-top-[9px] lg:left-0"
              />
              <h3 className="text-lead">{text(`site.home.claims.${step}.title`)}</h3>
              <p>{text(`site.home.claims.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const questionIds = ['begin', 'pay', 'certificate', 'need', 'later', 'cancel', 'check'] as const;

/** Common questions before a purchase, with the answers; in print all answers are open. */
function Questions() {
  const text = useText();
  return (
    <TitledSection
      id="questions"
      title={text('site.home.questions.title')}
      className="grid gap-x-16 gap-y-6 border-line border-t py-16 lg:grid-cols-[1fr_2fr] lg:py-20"
    >
      <div>
        {questionIds.map((question) => (
          <details key={question} className="group border-line border-b first:border-t">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold text-ink hover:text-primary-deep [&::-webkit-details-marker]:hidden">
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
    <TitledSection id="trust" title={text('site.home.trust.title')} className="grid gap-8 py-16 lg:py-20">
      <ul className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
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
