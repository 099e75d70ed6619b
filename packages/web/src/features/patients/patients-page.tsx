import { IconCloudOff, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useConnection, useDataAge } from '#lib/connection';
import { useConnectionState } from '#lib/connection-state';
import { useTexts } from '#lib/i18n';
import { useLayout } from '#lib/layout';
import { useClockValue } from '#lib/live-clock';
import { Link } from '#lib/location';
import { useMay } from '#lib/may';
import { useMoment } from '#lib/moment';
import { useOnline } from '#lib/online';
import { useCentre, useZone } from '#lib/session';
import { formatDateTime, formatTime } from '#lib/times';
import { useWhenIdle } from '#lib/when-idle';
import button from '#ui/button.module.css';
import { lazy } from '#ui/lazy';
import { Loaded } from '#ui/loaded';
import { Page } from '#ui/page';
import { SectionFilter } from '#ui/section-filter';
import { usePatients } from './patients.queries';
import classes from './patients-page.module.css';
import { PatientDialogs, preloadAdmission, preloadDialogs } from './resident/patient-dialogs';
import bannerClasses from './ward/connection-banner.module.css';
import { NeedStrip, NeedStripPlace, WardSentence } from './ward/need-strip';
import { OrderSwitch, useWardOrder } from './ward/order-switch';
import { useWardView } from './ward/use-ward-view';
import clockClasses from './ward/ward-clock.module.css';
import { WardNobody, WardSkeleton, WardView } from './ward/ward-view';

/** After the cards, in its own place. */
const searchPlace = <div className={classes.searchPlace} />;
const WardSearch = lazy(() => import('./ward/ward-search').then((m) => m.WardSearch), {
  plain: true,
  background: true,
  skeleton: searchPlace,
});

interface PatientsPageProps {
  actions?: ReactNode;
  /** Shown instead of a ward without residents, for those who set up the home. */
  invitation?: ReactNode;
  /** Who is on duty. */
  onDuty?: ReactNode;
}

/** The patient list: who needs somebody now. */
export function PatientsPage({ actions, invitation, onDuty }: PatientsPageProps) {
  const t = useTexts();
  const query = usePatients();
  const connection = useConnectionState();
  const view = useWardView(query.data);
  const order = useWardOrder();
  const mayAdd = useMay()('patient:add');
  const isPhone = useLayout() === 'phone';
  const state = useConnection();
  const idle = useWhenIdle();
  const known = query.data && view.everybody.length > 0;
  // Its place is kept while the list is loaded.
  const summary = (known || query.isPending) && (
    <div className={classes.summary}>
      {/* Only then it is known who is well. */}
      {known && state === 'live' && <WardSentence counts={view.counts} />}
      {known && onDuty}
    </div>
  );
  return (
    <Page
      title={t('nav.patient_list')}
      count={view.counts.withNeeds}
      subtitle={<WardClock live={connection.kind === 'live'} />}
    >
      <div className={classes.ward}>
        {!query.data && !query.isError && <NeedStripPlace />}
        {view.everybody.length > 0 && (
          <NeedStrip
            counts={view.counts}
            outdated={state === 'lost'}
            chosen={view.needs}
            onChange={view.chooseNeeds}
          />
        )}
        <div className={classes.tools}>
          {idle ? <WardSearch value={view.search} onChange={view.setSearch} /> : searchPlace}
          <SectionFilter
            sections={query.data?.secciones}
            chosen={view.sections}
            onChange={view.chooseSections}
            icon
          />
          <OrderSwitch order={order.order} onChange={order.choose} />
          {actions}
          {mayAdd && (
            <Link
              href="/patient/new"
              className={`${button.button} ${classes.add}`}
              onPointerEnter={preloadAdmission}
            >
              <IconUserPlus size={20} stroke={1.75} aria-hidden="true" />
              <span className={classes.addText}>{t('patients.add')}</span>
            </Link>
          )}
        </div>
        {!isPhone && summary}
        <Loaded
          query={query}
          stale={false}
          skeleton={<WardSkeleton summary={isPhone && summary} />}
          empty={invitation || <WardNobody view={view} />}
        >
          {({ serviciosAvanzados }) => (
            <WardView
              {...{ view, order: order.order, chosen: order.chosen }}
              full={serviciosAvanzados}
              summary={isPhone && summary}
              onDrawn={preloadDialogs}
            />
          )}
        </Loaded>
      </div>
      {query.data && <ConnectionBanner />}
      <PatientDialogs list={query.data} />
    </Page>
  );
}

/** The centre, its local time, and whether the cards are live. */
function WardClock({ live }: { live: boolean }) {
  const t = useTexts();
  const centre = useCentre();
  const zone = useZone();
  // On a phone everything stands in one line.
  const format = useLayout() === 'phone' ? formatTime : formatDateTime;
  const time = useClockValue((now) => format(now, zone));
  return (
    <span className={clockClasses.clock}>
      <span className={clockClasses.centre} title={centre?.nombre}>
        {centre?.nombre}
      </span>
      <span className={clockClasses.time}>
        {' '}
        · {time} {live && <span className={clockClasses.live}>{t('ward.live')}</span>}
      </span>
    </span>
  );
}

/** Since when the cards may be outdated. It disappears by itself. */
function ConnectionBanner() {
  const t = useTexts();
  const moment = useMoment(useZone());
  const online = useOnline();
  const age = useDataAge();
  if (age.kind === 'live') return null;
  const time = moment(age.since);
  const refreshing = age.kind === 'refreshing';
  return (
    <div className={bannerClasses.banner} role="alert" data-refreshing={refreshing || undefined}>
      <IconCloudOff size={22} stroke={1.75} aria-hidden="true" />
      {refreshing ? (
        <p>{t('ward.liveLost', { time })}</p>
      ) : (
        <p>
          {!online && `${t('ward.offline')} `}
          <strong>{t('time.staleSince', { time })}</strong>. <span>{t('ward.lostHint')}</span>
        </p>
      )}
    </div>
  );
}
