/** What is wrong with the installation itself, carried by a header of every answer so that every screen can show it. */
export const SYSTEM_NOTICES = ['storage', 'clock-behind', 'clock-ahead', 'access-log', 'alerts'] as const;
export type SystemNotice = (typeof SYSTEM_NOTICES)[number];

/** Names from the list above, separated by spaces; absent when all is well. */
export const SYSTEM_NOTICES_HEADER = 'vigilia-notices';
