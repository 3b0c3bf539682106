import type { ReactNode } from 'react';

type WizardFrameProps = { steps: ReactNode; aside?: ReactNode; tools?: ReactNode; children: ReactNode };

/** The layout of the wizard: the steps, the page, the quotation beside it, the tools below. */
export function WizardFrame({ steps, aside, tools, children }: WizardFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-desk gap-x-10 gap-y-6 px-5 pt-6 sm:px-8 lg:grid-cols-[13rem_minmax(0,40rem)] lg:grid-rows-[auto_1fr] lg:pt-10 desk:grid-cols-[13rem_minmax(0,40rem)_20rem] desk:justify-between print:block print:p-0">
      <div className="grid content-start gap-4 print:hidden">{steps}</div>
      <div className="grid min-w-0 content-start gap-8 pb-6 phone:gap-5 phone:pb-0 lg:row-span-2 print:block print:space-y-6 print:pb-0">
        {children}
      </div>
      <div className="hidden content-start desk:row-span-2 desk:grid print:hidden">{aside}</div>
      <div className="content-start print:hidden">{tools}</div>
    </div>
  );
}
