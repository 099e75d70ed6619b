import {
  IconCalendarOff,
  IconCloudOff,
  IconHourglass,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { HandoverPage as Handover } from '@vigilia/contract/handover';
import type { ReactNode } from 'react';
import { currentShiftQuery, handoverQuery, type ShiftRef } from '#care/handover-queries';
import { ShiftNav } from '#care/shift-nav';
import { useSections } from '#care/use-sections';
import { useTexts } from '#lib/i18n';
import { useLocation } from '#lib/location';
import { Problem } from '#lib/problem';
import { useCentre, useIdCentro } from '#lib/session';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { Redirect } from '#ui/redirect';
import { SectionFilter } from '#ui/section-filter';
import { Skeleton } from '#ui/skeleton';
import classes from './handover-page.module.css';
import { pathOf, shiftOfPath } from './handover-path';
import { HandoverSections } from './handover-sections';
import { PrintPart } from './print-part';
import { useSignatureAnnouncements } from './use-signature-announcements';

/** What one shift hands to the next. Without a date it is the running one, whose address it then has: it does not turn into the next under anybody's hands. */
export function HandoverPage() {
  const [path] = useLocation();
  const shift = shiftOfPath(path);
  return shift ? <OneShift shift={shift} /> : <RunningShift />;
}

function RunningShift() {
  const query = useQuery(currentShiftQuery(useIdCentro()));
  return (
    <Frame>
      <Known query={query} skeleton={<HandoverSkeleton />}>
        {(shift) => <Redirect to={pathOf(shift)} />}
      </Known>
    </Frame>
  );
}

function OneShift({ shift }: { shift: ShiftRef }) {
  const [, navigate] = useLocation();
  const query = useQuery(handoverQuery(useIdCentro(), shift));
  const page = query.data;
  const filter = useSections(page?.secciones);
  useSignatureAnnouncements(page);
  const shown = page?.secciones.filter(({ id }) => filter.chosen.length === 0 || filter.chosen.includes(id));
  return (
    <Frame
      actions={
        <>
          <ShiftNav shift={page} go={(to) => navigate(pathOf(to))} />
          <SectionFilter sections={page?.secciones} chosen={filter.chosen} onChange={filter.choose} icon />
          <PrintPart shift={shift} sections={shown} />
        </>
      }
    >
      <Known query={query} skeleton={<HandoverSkeleton />}>
        {(page) =>
          page.secciones.some(({ pacientes, erased }) => pacientes.length + erased > 0) ? (
            <HandoverSections key={pathOf(page)} page={page} shown={shown ?? []} />
          ) : (
            <Notice icon={IconUsers} text="handover.empty" />
          )
        }
      </Known>
    </Frame>
  );
}

function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useTexts();
  return (
    <Page title={t('nav.handover')} subtitle={useCentre()?.nombre} actions={actions}>
      <div className={classes.content}>{children}</div>
    </Page>
  );
}

type Instead = 'handover.network' | 'handover.notBegun' | 'handover.notFound';

/** Why there is no page, where it is known, with its picture. */
function insteadOf(error: unknown): { text: Instead; icon: TablerIcon } | null {
  if (!(error instanceof Problem)) return null;
  if (error.status === 0) return { text: 'handover.network', icon: IconCloudOff };
  if (error.reason === 'not-begun') return { text: 'handover.notBegun', icon: IconHourglass };
  return error.status === 404 || error.status === 400
    ? { text: 'handover.notFound', icon: IconCalendarOff }
    : null;
}

type Query = Parameters<typeof Loaded<Handover>>[0]['query'];
interface KnownProps<T> {
  query: Omit<Query, 'data'> & { data: T | undefined };
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** As `Loaded`; nothing of a handover is kept on the device, so without a network there is none. */
function Known<T>({ query, skeleton, children }: KnownProps<T>) {
  const t = useTexts();
  const instead = query.data === undefined && query.isError ? insteadOf(query.error) : null;
  if (!instead)
    return (
      <Loaded query={query} skeleton={skeleton} isEmpty={() => false}>
        {children}
      </Loaded>
    );
  return (
    <Notice
      role="alert"
      {...instead}
      action={
        instead.text !== 'handover.notFound' && {
          label: t('action.retry'),
          onClick: () => void query.refetch(),
        }
      }
    />
  );
}

/** Of about the size that a section has. */
const HandoverSkeleton = () => (
  <>
    <Skeleton height={58} />
    <Skeleton height={520} marginTop="1rem" />
  </>
);
