import type { Alert } from '@vigilia/contract/alerts';
import type { Random } from '@vigilia/simulator/model/random';
import type { Night } from '../night';
import type { NightHome, Nurse } from '../world/home';
import { serverAsked } from '../world/inspect';
import type { Fault } from './fault';

/** Everybody of a home goes for the same alert at the same moment, through whichever server; some take it from a colleague. */
export const contestedAlert: Fault = (night, random) => {
  for (const home of night.homes)
    for (let times = random.integer(1, 6); times > 0; times -= 1) {
      const takers = home.nurses.map((nurse) => ({ nurse, force: random.chance(0.5) }));
      const [which, servers] = [random.next(), night.random(`contested in ${home.id}, ${times}`)];
      night.time.after(night.someMoment(random), () => void contest(night, home, { takers, which, servers }));
    }
};

interface Contest {
  readonly takers: readonly { readonly nurse: Nurse; readonly force: boolean }[];
  /** Which of the alerts; a share of them. */
  readonly which: number;
  readonly servers: Random;
}

async function contest(night: Night, home: NightHome, { takers, which, servers }: Contest): Promise<void> {
  const answer = await serverAsked(night)?.ask('GET', '/api/alerts/list', home.nurses[0]!.token);
  if (answer?.status !== 200) return;
  const { lista } = answer.body as { lista: Alert[] };
  const alert = lista[Math.floor(which * lista.length)];
  if (!alert) return;
  for (const { nurse, force } of takers) {
    night.events.add(
      `${nurse.username} ${force ? 'insists on' : 'goes for'} alert ${alert.id} like all others`,
    );
    void night
      .pickServer(servers)
      ?.ask('POST', `/api/alerts/take/${alert.id}`, nurse.token, { force })
      .then((answer) =>
        night.events.add(
          `${nurse.username} is answered ${answer?.status ?? 'nothing'} for alert ${alert.id}`,
        ),
      );
  }
}
