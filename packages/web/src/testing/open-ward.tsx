import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SignedIn } from '@vigilia/contract/auth';
import type { Patient, PatientList } from '@vigilia/contract/patients';
import { App } from '#app/app';
import { createQueryClient } from '#app/query-client';
import { DEAD_TIME } from '#care/use-act-guard';
import { Ticker, TickerContext } from '#lib/live-clock';
import { signIn } from '#lib/session';
import { fakeServer } from './fake-server';
import { heldClock } from './held-clock';
import { liveStream } from './live-stream';
import { ana, QUIET_HOME } from './people';
import { settle, settled } from './settled';
import './load-app';

/** 03:12 in Amsterdam. */
export const NIGHT = '2026-11-15T02:12:00.000Z';
export const ago = (minutes: number): string => new Date(Date.parse(NIGHT) - minutes * 60_000).toISOString();

const SECTIONS = [
  { id: 1, nombre: 'Tuin' },
  { id: 2, nombre: 'Zolder' },
];

interface WardOptions {
  patients: readonly Patient[];
  as?: SignedIn;
  at?: string;
  advanced?: boolean;
  answers?: Parameters<typeof fakeServer>[0];
  /** As on a device: whoever asks later gets a later time, by a microsecond. */
  creeping?: boolean;
}

/** The patient list of a signed-in user, with a held clock, a fake server and the server's end of the live feed. */
export function openWard({
  patients,
  as = ana,
  at = '/',
  advanced = true,
  answers = {},
  creeping = false,
}: WardOptions) {
  const held = heldClock(NIGHT);
  let asked = 0;
  const now = () => held.clock.now() + asked++ / 1_000;
  const ticker = new Ticker(creeping ? { ...held.clock, now } : held.clock);
  // Every answer of a server says what time it is there.
  ticker.correct(held.clock.now());
  const streams: ReturnType<typeof liveStream>[] = [];
  let lista = [...patients];
  const list = (): PatientList => ({ lista, secciones: SECTIONS, serviciosAvanzados: advanced, revision: 1 });
  const views = Object.fromEntries(
    patients.map(({ id }) => [
      `GET /api/pacientes/view/${id}`,
      () => ({ body: { paciente: lista.find((patient) => patient.id === id), revision: 1 } }),
    ]),
  );
  const server = fakeServer({
    ...QUIET_HOME,
    'GET /api/pacientes/list': () => ({ body: list() }),
    'GET /api/live': () => {
      const stream = liveStream();
      streams.push(stream);
      return { response: stream.response };
    },
    ...views,
    ...answers,
  });
  signIn(as);
  window.location.hash = at;
  render(
    <TickerContext value={ticker}>
      <App queryClient={createQueryClient({ retries: 0 })} />
    </TickerContext>,
  );
  const advance = (ms: number) =>
    act(async () => {
      held.advance(ms);
      await settled();
    });
  const user = userEvent.setup();
  /** An act that has just appeared does nothing for a moment: a person waits for it. */
  const click = async (element: Element) => {
    if (element.closest('[aria-disabled]')) await advance(DEAD_TIME);
    await user.click(element);
  };
  return {
    user: { ...user, click },
    server,
    streams,
    /** The patients that the server has from now on. */
    setPatients: (...next: Patient[]) => {
      lista = next;
    },
    list,
    advance,
    sleep: held.sleep,
    settle,
  };
}
