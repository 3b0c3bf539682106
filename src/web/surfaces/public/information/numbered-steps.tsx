import { clsx } from 'clsx/lite';

type NumberedStepsProps = { steps: { title: string; text: string }[]; className?: string };

/** Steps in their order, each with its number; columns by `className`. */
export function NumberedSteps({ steps, className }: NumberedStepsProps) {
  return (
    <ol className={clsx('grid gap-x-10 gap-y-3 sm:gap-y-8', className)}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[2.75rem_1fr] content-start gap-x-4 gap-y-1">
          <span
            aria-hidden="true"
            className="figures self-start border-primary border-b-2 text-center text-primary-deep text-title"
          >
            {index + 1}
          </span>
          <h3 className="self-end text-lead">{title}</h3>
          <p className="col-start-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}
