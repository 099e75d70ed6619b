import { type Endpoint, isChange } from '@vigilia/contract/endpoint';
import { DAY } from '@vigilia/domain/instant';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CareHome, careHome } from '#testing/care-home';
import { nextNumber, type Records, recordOf, records, takeOwnRecords } from '#testing/endpoint-records';
import { asksForPatient, bodyFor, guarded, STREAMS, urlAbout } from '#testing/every-endpoint';
import { listEntries } from './access.store';

describe('the access log', () => {
  interface Asking {
    by: string | null;
    of: Records;
  }

  /** Asks every endpoint, and gives what each left in the log. */
  async function entriesOf(home: CareHome, prepare: (endpoint: Endpoint) => Promise<Asking>) {
    const answers: { endpoint: Endpoint; status: number; requestId: string; of: Records }[] = [];
    for (const endpoint of guarded(home).filter(({ name }) => !STREAMS.includes(name))) {
      const { by, of } = await prepare(endpoint);
      const { status, headers } = await home.ask(
        ...([endpoint.method, urlAbout(endpoint, of), by, bodyFor(endpoint.name, of)] as const),
      );
      answers.push({ endpoint, status, requestId: String(headers['x-request-id']), of });
    }
    const entries = await home.accessEntries();
    return answers.map((answer) => ({
      ...answer,
      entries: entries.filter(({ request_id }) => request_id === answer.requestId),
    }));
  }

  /** The resident whom the address names. */
  const namedBy = (endpoint: Endpoint, of: Records): number[] =>
    endpoint.subject === 'resident' ? [recordOf(endpoint, of)] : asksForPatient(endpoint) ? [of.patient] : [];

  /** The requests that an administrator finds who looks for the entries about these residents. */
  async function foundUnder({ db, first, clock }: CareHome, pacientes: readonly number[]): Promise<string[]> {
    const found = [];
    for (const paciente of pacientes) {
      const day = { from: clock.now() - DAY, until: clock.now() + DAY };
      found.push(...(await listEntries(db, { centroId: first, paciente, ...day }, 1_000)));
    }
    return found.map(({ request_id }) => request_id);
  }

  const MAKING = 'addStaff addSensor addBoard addHub addSection importStaff importSensors'.split(' ');
  /** What names the section, and after a signature the hash of what was signed. */
  const DETAILS: Record<string, (of: Records) => RegExp> = {
    signHandover: ({ section }) => new RegExp(`^signHandover ${section} [0-9a-f]{64}$`),
    unsignHandover: ({ section }) => new RegExp(`^unsignHandover ${section}$`),
    printedHandover: ({ section }) => new RegExp(`^printedHandover ${section}$`),
  };

  test('every endpoint leaves exactly one entry that names it, its centre, its reader and its patient', async () => {
    const home = await careHome();
    const logged = await entriesOf(home, async (endpoint) => {
      const who = `ana${nextNumber()}`;
      await home.staff(who);
      const by = await home.enter(who);
      const of = await records(home, home.first);
      await takeOwnRecords(home, endpoint, { who, by, of });
      return { by, of };
    });
    for (const { endpoint, entries, of } of logged) {
      // A staff member, hub, sensor or session is named by its number; a new one by the number it was given.
      const detail = DETAILS[endpoint.name]?.(of);
      const isMade = MAKING.includes(endpoint.name);
      const record = recordOf(endpoint, of);
      const isNamed = endpoint.subject !== undefined && endpoint.subject !== 'resident';
      const aboutOne = endpoint.aboutPatients && (endpoint.subject !== undefined || asksForPatient(endpoint));
      expect([endpoint.name, entries]).toEqual([
        endpoint.name,
        [
          expect.objectContaining({
            at: home.clock.now(),
            action: detail
              ? expect.stringMatching(detail)
              : isMade
                ? expect.stringMatching(new RegExp(`^${endpoint.name} \\d+$`))
                : isNamed
                  ? `${endpoint.name} ${record}`
                  : endpoint.name,
            result: 'ok',
            centro_id: endpoint.access === 'signed-in' ? null : home.first,
            staff_id: expect.any(Number),
            nombre: expect.stringMatching(/^ana/),
            role: 'ROLE_CENTRO',
            address: '127.0.0.1',
            count: 1,
            ...(aboutOne && { pacientes: [endpoint.subject === 'resident' ? record : of.patient] }),
          }),
        ],
      ]);
    }
  });

  test('a change whose answer fails its own schema is 500 and failed in the log, on every endpoint', async () => {
    const home = await careHome();
    const logged = await entriesOf(home, async (endpoint) => {
      const who = `ana${nextNumber()}`;
      await home.staff(who);
      const by = await home.enter(who);
      const of = await records(home, home.first);
      await takeOwnRecords(home, endpoint, { who, by, of });
      const parse = vi.spyOn(endpoint.response, 'parse').mockImplementation(() => {
        throw new Error('not its own schema');
      });
      onTestFinished(() => parse.mockRestore());
      return { by, of };
    });
    const failed = logged.filter(({ endpoint, status }) => isChange(endpoint) && status === 500);
    expect(failed.length).toBeGreaterThan(50);
    for (const { endpoint, entries } of failed) {
      const results = entries.map(({ result }) => result);
      expect([endpoint.name, results.at(-1), results.length <= 2]).toEqual([endpoint.name, 'failed', true]);
    }
  });

  test.each([
    ['without a token', null],
    ['with a role that has no rights', 'ROLE_KITCHEN'],
  ])(
    'a request %s leaves exactly one entry: refused, and about the resident that it named',
    async (_, role) => {
      const home = await careHome();
      if (role) await home.staff('ana', { roles: [role] });
      const by = role ? await home.enter('ana') : null;
      const of = await records(home, home.first);
      const logged = await entriesOf(home, async (endpoint) => {
        // Not even about what is their own.
        if (by) await takeOwnRecords(home, endpoint, { who: 'ana', by, of });
        return { by, of };
      });
      for (const { endpoint, status, entries } of logged) {
        expect([endpoint.name, status]).toEqual([endpoint.name, role ? 403 : 401]);
        // A number that nobody in particular sends is a guess.
        const pacientes = role ? namedBy(endpoint, of) : [];
        expect([endpoint.name, entries]).toEqual([
          endpoint.name,
          [expect.objectContaining({ result: 'refused', pacientes })],
        ]);
        expect(entries[0]!.action.split(' ')[0]).toBe(endpoint.name);
        const found = await foundUnder(home, pacientes);
        expect([endpoint.name, found.filter((id) => id === entries[0]!.request_id).length]).toEqual([
          endpoint.name,
          pacientes.length,
        ]);
      }
    },
  );
});
