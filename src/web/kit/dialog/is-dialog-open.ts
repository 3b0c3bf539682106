/** True while a dialog is open. The keys of the page behind it then do nothing. */
export const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
