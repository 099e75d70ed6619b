import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vigilia/contract/endpoint';
import type { Patient } from '@vigilia/contract/patients';
import { checkSensor, type Sensor } from '@vigilia/contract/sensors';
import { type Fitting, fittingOf, type ReceivedSince } from '@vigilia/domain/first-reading';
import { MINUTE, SECOND, toInstant } from '@vigilia/domain/instant';
import { useEffect, useRef } from 'react';
import { call } from '#lib/call';
import { fullName } from '#lib/full-name';
import { isOnline } from '#lib/hub-online';
import { i18n, useTexts } from '#lib/i18n';
import { useClockValue, useNow } from '#lib/live-clock';
import { useMomentAt } from '#lib/moment';
import { useZone } from '#lib/session';
import acts from './acts.module.css';
import classes from './first-reading.module.css';
import type { ScanHome } from './scan-home';
import step from './step.module.css';
import { TakeOff } from './take-off';

type Check = ResponseOf<typeof checkSensor>;

/** A sensor sends every few seconds; whoever waits stands beside it. */
const ASK_EVERY = 2 * SECOND;
/** After that something is wrong more likely than slow. */
const SOON = 2 * MINUTE;

interface FirstReadingProps {
  home: ScanHome;
  sensor: Sensor;
  resident: Patient;
  /** What was asked before it was put on is never shown. */
  putOnAt: number;
  next: () => void;
  onTakenOff: () => void;
}

/** The last step: waits for the first reading and says what is known of it (R-SCAN-8). */
export function FirstReading({ home, sensor, resident, putOnAt, next, onTakenOff }: FirstReadingProps) {
  const t = useTexts();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data: check } = useQuery({
    queryKey: [checkSensor.name, sensor.id, putOnAt],
    queryFn: ({ signal }) => call(checkSensor, { params: { id: sensor.id }, signal }),
    refetchInterval: ASK_EVERY,
    gcTime: 0,
  });
  // A colleague may have taken it off or put it on somebody else meanwhile: their readings are not of this resident.
  const isTheirs = !check || check.wearer === resident.id;
  const received = isTheirs && check?.received ? receivedOf(check.received) : null;
  const fitting = fittingOf(received, instantOf(check?.lastTimeOnline ?? null), now);
  return (
    <div className={`${classes.result} ${acts.above}`}>
      <div className={classes.who}>
        <h2 ref={heading} tabIndex={-1} className={step.title}>
          {fullName(resident)}
        </h2>
        <p className={step.detail}>
          {t('patients.room', { room: resident.numeroHabitacion })} · {sensor.codigo}
        </p>
      </div>
      <div className={classes.state} role="status">
        {!check ? (
          <Statement tone="waiting" title={t('scan.result.waiting')} />
        ) : !isTheirs ? (
          <Statement
            tone="bad"
            title={t(`scan.result.${check.wearer === null ? 'takenOff' : 'wornByOther'}`)}
          />
        ) : fitting.kind === 'waiting' ? (
          <Waiting home={home} before={fitting.before} since={check.wornSince} />
        ) : (
          received && <Received received={received} fitting={fitting} />
        )}
      </div>
      <div className={acts.acts}>
        {isTheirs && <TakeOff sensor={sensor} wearer={resident} onTakenOff={onTakenOff} size="lg" />}
        <Button className={acts.main ?? ''} size="lg" onClick={next}>
          {t('scan.next')}
        </Button>
      </div>
    </div>
  );
}

interface StatementProps {
  tone: 'good' | 'bad' | 'note' | 'waiting';
  title: string;
  hint?: string;
}

const ICONS = { good: IconCircleCheck, bad: IconAlertTriangle, note: IconInfoCircle };

function Statement({ tone, title, hint }: StatementProps) {
  const Icon = tone === 'waiting' ? null : ICONS[tone];
  return (
    <div className={classes.statement} data-tone={tone}>
      <span className={classes.icon}>
        {Icon ? <Icon size={32} stroke={1.75} aria-hidden="true" /> : <Loader size={28} aria-hidden="true" />}
      </span>
      <div>
        <p className={classes.title}>{title}</p>
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      </div>
    </div>
  );
}

function Waiting({ home, before, since }: { home: ScanHome; before: number | null; since: string | null }) {
  const t = useTexts();
  const momentAt = useMomentAt(useZone());
  const takesLong = useClockValue((now) => since !== null && now - toInstant(since) > SOON);
  const online = useClockValue((now) => home.hubs.filter((hub) => isOnline(hub, now)).length);
  return (
    <>
      <Statement
        tone="waiting"
        title={t('scan.result.waiting')}
        hint={before === null ? t('scan.result.never') : t('scan.result.before', { at: momentAt(before) })}
      />
      {online === 0 && (
        <Statement tone="bad" title={t('scan.result.noHub')} hint={t('scan.result.noHubHint')} />
      )}
      {takesLong && online > 0 && (
        <Statement
          tone="note"
          title={t('scan.result.takesLong')}
          hint={t('scan.result.takesLongHint', { online, all: home.hubs.length })}
        />
      )}
    </>
  );
}

function Received({
  received,
  fitting,
}: {
  received: ReceivedSince;
  fitting: Fitting & { kind: 'received' };
}) {
  const t = useTexts();
  const momentAt = useMomentAt(useZone());
  const { at, hubs, signal, contact, battery } = received;
  const { problems } = fitting;
  // Silent or off says nothing about how it is received now.
  const isCurrent = !problems.includes('silent') && !problems.includes('off');
  const facts = [
    t('scan.result.received', { count: hubs }),
    signal !== null && percent(signal),
    contact !== null && t(`scan.contact.${contact}`),
  ].filter(Boolean);
  return (
    <>
      {isCurrent && (
        <Statement
          tone={problems.length === 0 ? 'good' : 'note'}
          title={facts.join(', ')}
          hint={[
            t('scan.result.measured', { at: momentAt(at) }),
            battery !== null && !problems.includes('battery-low') && t('scan.result.battery'),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      )}
      {problems.map((problem) => (
        <Statement
          key={problem}
          tone="bad"
          title={t(`scan.problem.${problem}`, { at: momentAt(at) })}
          hint={t(`scan.problem.${problem}Hint`)}
        />
      ))}
    </>
  );
}

const percent = (value: number): string =>
  `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(value)} %`;

const instantOf = (at: string | null): number | null => (at === null ? null : toInstant(at));

const receivedOf = ({
  at,
  encendido,
  contact,
  bateria,
  hubs,
  cobertura,
}: NonNullable<Check['received']>) => ({
  at: toInstant(at),
  power: encendido ? ('on' as const) : ('off' as const),
  contact,
  battery: bateria,
  hubs,
  signal: cobertura,
});
