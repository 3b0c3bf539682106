/** Props of every kind of page. */
export type PageProps = {
  page: string;
  /** True if the address names another page, which is not reached yet. */
  held: boolean;
  /** Address of the page before. */
  back: string | undefined;
  /** Called when the page was passed: navigates to the furthest page. */
  onPassed: () => void;
};
