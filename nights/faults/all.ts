import { awayDatabase } from './away-database';
import { badNetwork } from './bad-network';
import { badReceivers } from './bad-receivers';
import type { Fault } from './fault';
import { killedServer } from './killed-server';
import { offlinePhone } from './offline-phone';
import { pausedServer } from './paused-server';
import { powerCut } from './power-cut';
import { sharedPhone } from './shared-phone';
import { silentHub } from './silent-hub';
import { steppedClock } from './stepped-clock';

export const FAULTS: Readonly<Record<string, Fault>> = {
  awayDatabase,
  badNetwork,
  badReceivers,
  killedServer,
  offlinePhone,
  pausedServer,
  powerCut,
  sharedPhone,
  silentHub,
  steppedClock,
};
