/** Props of every kind of page. */
export type PageProps = {
  page: string;
  /** The address names another page that is not reached yet. */
  held: boolean;
  /** Address of the page before. */
  back: string | undefined;
  /** The page was passed: navigate to the furthest one. */
  onPassed: () => void;
};
