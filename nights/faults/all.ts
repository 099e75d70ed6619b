import { awayDatabase } from './away-database';
import { badNetwork } from './bad-network';
import { badReceivers } from './bad-receivers';
import { contestedAlert } from './contested-alert';
import { cutLine } from './cut-line';
import type { Fault } from './fault';
import { hubWithoutClock } from './hub-without-clock';
import { killedServer } from './killed-server';
import { offlinePhone } from './offline-phone';
import { pausedServer } from './paused-server';
import { poorReception } from './poor-reception';
import { powerCut } from './power-cut';
import { sharedPhone } from './shared-phone';
import { silentHub } from './silent-hub';
import { steppedClock } from './stepped-clock';

export const FAULTS: Readonly<Record<string, Fault>> = {
  awayDatabase,
  badNetwork,
  badReceivers,
  contestedAlert,
  cutLine,
  hubWithoutClock,
  killedServer,
  offlinePhone,
  pausedServer,
  poorReception,
  powerCut,
  sharedPhone,
  silentHub,
  steppedClock,
};
