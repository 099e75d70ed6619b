import type { HubLossPage, LostHub } from '@vigilia/contract/hub-loss';
import type { ReactNode } from 'react';
import { useTexts } from '#lib/i18n';
import { Link } from '#lib/location';
import { useMoment } from '#lib/moment';
import { onIos } from '#lib/platform';
import { useZone } from '#lib/session';
import items from '#ui/item-list.module.css';
import classes from './hub-loss.module.css';
import { HubStatus } from './hub-status';

type Resident = HubLossPage['residents'][number];
type Covered = LostHub['residents'][number];
type Known = ReadonlyMap<number, Resident>;

const byId = ({ residents }: HubLossPage): Known =>
  new Map(residents.map((resident) => [resident.id, resident]));

export function HubLosses({ page, isPrinted }: { page: HubLossPage; isPrinted: boolean }) {
  const known = byId(page);
  return page.lista.map((hub) => <HubCard key={hub.id} hub={hub} known={known} isPrinted={isPrinted} />);
}

function HubCard({ hub, known, isPrinted }: { hub: LostHub; known: Known; isPrinted: boolean }) {
  const t = useTexts();
  const of = (...covers: Covered['cover'][]) => hub.residents.filter(({ cover }) => covers.includes(cover));
  const [none, partly, unknown, well] = [of('none'), of('partly'), of('unknown'), of('well')];
  return (
    <article className={classes.hub} aria-label={hub.etiqueta} data-lost={none.length > 0 || undefined}>
      <header className={classes.head}>
        <div className={items.about}>
          <h3 className={classes.name}>{hub.etiqueta}</h3>
          <div className={classes.state}>
            <span>{hub.codigo}</span>
            <HubStatus online={hub.encendido} clockWrong={false} />
            {hub.lastTimeOnline === null && <span>{t('tables.neverOnline')}</span>}
          </div>
        </div>
        {none.length > 0 && <strong className={classes.count}>{none.length}</strong>}
      </header>
      {hub.silent && hub.residents.length > 0 && <p className={classes.silent}>{t('hubLoss.silent')}</p>}
      <Group title={t('hubLoss.none', { count: none.length })} of={none} isLost>
        {(covered) => <Row key={covered.id} resident={known.get(covered.id)} />}
      </Group>
      <Group title={t('hubLoss.partly', { count: partly.length })} of={partly}>
        {(covered) => <Row key={covered.id} resident={known.get(covered.id)} share={covered} />}
      </Group>
      <Group title={t('hubLoss.unknown', { count: unknown.length })} of={unknown}>
        {(covered) => (
          <Row key={covered.id} resident={known.get(covered.id)}>
            {t('hubLoss.hours', { count: Math.floor(covered.hours) })}
          </Row>
        )}
      </Group>
      {hub.residents.length === 0 && <p className={classes.quiet}>{t('hubLoss.nobody')}</p>}
      {well.length > 0 && well.length === hub.residents.length && (
        <p className={classes.quiet}>{t('hubLoss.covered')}</p>
      )}
      {well.length > 0 && (
        <details className={classes.well} open={isPrinted || undefined}>
          <summary>{t('hubLoss.well', { count: well.length })}</summary>
          <ul className={classes.rows}>
            {well.map((covered) => (
              <Row key={covered.id} resident={known.get(covered.id)} share={covered} />
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

interface GroupProps {
  title: string;
  of: readonly Covered[];
  isLost?: boolean;
  children: (covered: Covered) => ReactNode;
}

function Group({ title, of, isLost = false, children }: GroupProps) {
  if (of.length === 0) return null;
  return (
    <div>
      <h4 className={classes.title} data-lost={isLost || undefined}>
        {title}
      </h4>
      <ul className={classes.rows}>{of.map(children)}</ul>
    </div>
  );
}

interface RowProps {
  resident: Resident | undefined;
  /** How well others receive them. */
  share?: Covered;
  children?: ReactNode;
}

function Row({ resident, share, children }: RowProps) {
  const t = useTexts();
  if (!resident) return null;
  const { id, nombre, apellidos, numeroHabitacion } = resident;
  const name = `${nombre} ${apellidos}`;
  const percent = share && shownPercent(share.share);
  return (
    <li className={classes.row}>
      {onIos() ? (
        <span className={classes.resident}>{name}</span>
      ) : (
        <Link href={`/patient/${id}`} className={classes.resident}>
          {name}
        </Link>
      )}
      <span className={classes.small}>{t('hubLoss.room', { room: numeroHabitacion })}</span>
      {share && percent !== undefined && (
        <span className={classes.share}>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.fill} style={{ width: `${percent}%` }} />
          </span>
          {t('hubLoss.share', { percent, count: share.hubs })}
        </span>
      )}
      {children && <span className={classes.small}>{children}</span>}
    </li>
  );
}

/** What is covered for a moment is not 0, and what is not always covered is not 100. */
const shownPercent = (share: number): number =>
  share === 0 || share === 1 ? 100 * share : Math.min(99, Math.max(1, Math.round(100 * share)));

/** Whom no hub received: nobody knows how they are covered. */
export function UnreceivedResidents({ page }: { page: HubLossPage }) {
  const t = useTexts();
  const moment = useMoment(useZone());
  const known = byId(page);
  if (page.unreceived.length === 0) return null;
  return (
    <article className={classes.hub} aria-label={t('hubLoss.unreceived')}>
      <h3 className={classes.name}>{t('hubLoss.unreceived')}</h3>
      <p className={classes.quiet}>{t('hubLoss.unreceivedHint')}</p>
      <ul className={classes.rows}>
        {page.unreceived.map(({ id, sensorSince }) => (
          <Row key={id} resident={known.get(id)}>
            {sensorSince === null
              ? t('hubLoss.noSensor')
              : t('hubLoss.sensorSince', { at: moment(sensorSince) })}
          </Row>
        ))}
      </ul>
    </article>
  );
}
