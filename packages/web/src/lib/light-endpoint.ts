import type { Endpoint } from '@vigilia/contract/endpoint';
import {
  ABOUT,
  AUTHENTICATE,
  BOARD_PAIR,
  BOARD_PAIRED,
  CHECK_CODE,
  LIST_ALERTS,
  LIST_PATIENTS,
  VIEW_PATIENT,
} from '@vigilia/contract/routes';

/**
 * An endpoint without its schemas. They take a slow tablet longer to load than the cards, so what is requested before the
 * first card is requested without them; they check the answers from the moment they are there.
 */
export interface LightEndpoint<E extends Endpoint = Endpoint>
  extends Pick<Endpoint, 'name' | 'method' | 'path' | 'access'> {
  /** The whole endpoint, loaded once. */
  readonly load: () => Promise<E>;
  readonly isLoaded: () => boolean;
}

function lightEndpoint<E extends Endpoint>(
  route: Pick<Endpoint, 'name' | 'method' | 'path' | 'access'>,
  load: () => Promise<E>,
): LightEndpoint<E> {
  let loaded = false;
  return {
    ...route,
    isLoaded: () => loaded,
    load: async () => {
      const endpoint = await load();
      loaded = true;
      return endpoint;
    },
  };
}

type Schemas = typeof import('./schemas');

const inSchemas = <Name extends keyof Schemas>(name: Name) => import('./schemas').then((all) => all[name]);

export const lightListPatients = lightEndpoint(LIST_PATIENTS, () => inSchemas('listPatients'));
export const lightViewPatient = lightEndpoint(VIEW_PATIENT, () => inSchemas('viewPatient'));
export const lightListAlerts = lightEndpoint(LIST_ALERTS, () => inSchemas('listAlerts'));
export const lightAbout = lightEndpoint(ABOUT, () => inSchemas('about'));
export const lightAuthenticate = lightEndpoint(AUTHENTICATE, () => inSchemas('authenticate'));
export const lightCheckCode = lightEndpoint(CHECK_CODE, () => inSchemas('checkCode'));
const boards = () => import('@vigilia/contract/boards');
export const lightPairBoard = lightEndpoint(BOARD_PAIR, async () => (await boards()).pairBoard);
export const lightBoardPaired = lightEndpoint(BOARD_PAIRED, async () => (await boards()).boardPaired);
