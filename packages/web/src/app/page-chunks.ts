/** The code of each page in a chunk of its own. Without React, so that the first script can request the right one at once. */
export const PAGE_CHUNKS = {
  board: () => import('./board-page').then((chunk) => chunk.BoardPage),
  login: () => import('#features/auth/login-page').then((chunk) => chunk.LoginPage),
  patient_list: () => import('./ward-page').then((chunk) => chunk.WardPage),
  alerts: () => import('#features/alerts/alerts-page').then((chunk) => chunk.AlertsPage),
  handover: () => import('#features/handover/handover-page').then((chunk) => chunk.HandoverPage),
  round: () => import('#features/round/round-page').then((chunk) => chunk.RoundPage),
  staff: () => import('#features/staff/staff-page').then((chunk) => chunk.StaffPage),
  management: () => import('./management-page').then((chunk) => chunk.ManagementPage),
  settings: () => import('./settings-page').then((chunk) => chunk.SettingsPage),
  orders: () => import('#features/orders/orders-page').then((chunk) => chunk.OrdersPage),
  analytics: () => import('#features/reports/reports-page').then((chunk) => chunk.ReportsPage),
} as const;

/** What the board page says: of itself and of alerts. */
export const BOARD_TEXTS = ['alerts', 'boards'] as const;

/** Without a shell around it, and also without anybody signed in. */
export const isBoardAt = (hash: string): boolean => /^#?\/?board(\?|$)/.test(hash);

const PAGES = [
  'alerts',
  'handover',
  'round',
  'staff',
  'management',
  'settings',
  'orders',
  'analytics',
] as const;

/** The page that a signed-in user will see at this hash. What only looks like one is corrected by the routes later. */
export function pageAt(hash: string): (typeof PAGES)[number] | 'patient_list' {
  const first = /^#?\/?(\w*)/.exec(hash)?.[1];
  return PAGES.find((page) => page === first) ?? 'patient_list';
}
