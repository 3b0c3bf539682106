import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

type WizardFrameProps = {
  steps: ReactNode;
  aside?: ReactNode;
  tools?: ReactNode;
  /** True without a column for steps: the page has its room. */
  isWide?: boolean;
  children: ReactNode;
};

const columns =
  'lg:grid-cols-[13rem_minmax(0,40rem)] lg:grid-rows-[auto_1fr] desk:grid-cols-[13rem_minmax(0,40rem)_20rem] desk:justify-between';
/** The tools stand over the quotation, so that the quotation has the height of the page and stays in sight. */
const wideColumns =
  'desk:grid-cols-[minmax(0,1fr)_20rem] desk:*:nth-2:row-span-1 desk:*:nth-3:row-span-1 desk:*:nth-4:col-start-2 desk:*:nth-4:row-start-1';

/** The layout of the wizard: the steps, the page, the quotation beside it, the tools below. */
export function WizardFrame({ steps, aside, tools, isWide = false, children }: WizardFrameProps) {
  return (
    <div
      className={clsx(
        'mx-auto grid w-full max-w-desk gap-x-10 gap-y-6 px-5 pt-6 sm:px-8 lg:pt-10 print:block print:p-0',
        isWide ? wideColumns : columns,
      )}
    >
      <div className="grid content-start gap-4 print:hidden">{steps}</div>
      <div className="grid min-w-0 content-start gap-8 pb-6 phone:gap-5 phone:pb-0 lg:row-span-2 print:block print:space-y-6 print:pb-0">
        {children}
      </div>
      <div className="hidden content-start desk:row-span-2 desk:grid print:hidden">{aside}</div>
      <div className="content-start print:hidden">{tools}</div>
    </div>
  );
}
