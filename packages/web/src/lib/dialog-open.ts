/** Whoever has a dialog open is busy with it: it may show what is shown once, such as a hub's key. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
