/** What is typed on the screen on the wall. */
export const boardAddress = (): string => `${window.location.host}${window.location.pathname}#/board`;
