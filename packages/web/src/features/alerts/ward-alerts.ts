import { AlertPanel } from './alert-panel';
import { AlertSheet } from './alert-sheet';
import { AlertsButton } from './alerts-button';

/** What the page of the cards shows of alerts, in one chunk. */
export const WARD_ALERTS = { AlertPanel, AlertSheet, AlertsButton };
