import { LockKeyhole, ScanLine, ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { patterns } from '#web/router/paths.ts';

const marks = [
  { word: 'licence', icon: ShieldCheck, href: patterns.about },
  { word: 'certificate', icon: ScanLine, href: patterns.scan },
  { word: 'privacy', icon: LockKeyhole, href: patterns.privacy },
];

/** Who stands behind a policy: the licence, the certificate that can be checked, the care for what people tell us. */
export function TrustMarks() {
  const text = useText();
  return (
    <section aria-labelledby="trust" className="grid gap-8 py-16 lg:py-20">
      <h2 id="trust" className="text-title">
        {text('site.home.trust.title')}
      </h2>
      <ul className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
        {marks.map(({ word, icon, href }) => (
          <li key={word} className="grid grid-cols-[2.75rem_1fr] gap-x-4 gap-y-1">
            <Icon of={icon} className="size-8 self-center text-primary" />
            <h3 className="self-center text-lead">{text(`site.home.trust.${word}.title`)}</h3>
            <p className="col-start-2">{text(`site.home.trust.${word}.text`, { licence: text('site.licence') })}</p>
            <Link href={href} className="link col-start-2 inline-flex min-h-11 items-center justify-self-start">
              {text(`site.home.trust.${word}.link`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
