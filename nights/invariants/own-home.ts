import { listSeen, nurseOf } from '../world/inspect';
import type { Invariant } from './invariant';

/** Minutes between two attempts to open somebody of the other home. */
const EVERY = 5;

/** 9: no account has seen a resident of another home. */
export const ownHome: Invariant = {
  name: 'no account has seen another home’s resident',
  async check(night, minute) {
    for (const home of night.homes) {
      const nurse = nurseOf(night, home);
      const foreign = (await listSeen(night, home))?.find(
        ({ id }) => !home.residents.some((resident) => resident.id === id),
      );
      if (foreign) return `${nurse.username} sees resident ${foreign.id} in the list`;
      if (minute % EVERY !== 0) continue;
      const other = night.homes.find(({ id }) => id !== home.id)!.residents[0]!;
      const server = night.servers.find((one) => one.isServing());
      const answer = await server?.ask('GET', `/api/pacientes/view/${other.id}`, nurse.token);
      if (answer?.status === 200) return `${nurse.username} opens resident ${other.id}`;
    }
    return undefined;
  },
};
