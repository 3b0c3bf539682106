/** What every kind of page is given. */
export type PageProps = {
  page: string;
  /** Another page was asked for that is not reached yet. */
  held: boolean;
  /** Address of the page before. */
  back: string | undefined;
  /** The page was passed: go to the furthest one. */
  onPassed: () => void;
};
