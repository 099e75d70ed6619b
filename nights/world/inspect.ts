import type { PatientList } from '@vigilia/contract/patients';
import type { Night } from '../night';
import type { Nurse } from './home';

/** What a nurse sees of a home now; undefined: no server answers. */
export async function listSeenBy(night: Night, nurse: Nurse): Promise<PatientList['lista'] | undefined> {
  const server = night.servers.find((one) => one.isServing());
  const answer = await server?.ask('GET', '/api/pacientes/list', nurse.token);
  return answer?.status === 200 ? (answer.body as PatientList).lista : undefined;
}

/** For so long servers have worked as they should; milliseconds. */
export const undisturbedFor = (night: Night): number => night.time.now - night.disturbedAt;
