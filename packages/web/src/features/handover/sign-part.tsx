import { Button } from '@mantine/core';
import { IconArrowBackUp, IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { listDuty } from '@vigilia/contract/alert-settings';
import {
  type HandoverPage,
  type HandoverSection,
  SIGNED_AS,
  type SignedAs,
  unsignHandover,
} from '@vigilia/contract/handover';
import { HOUR, MINUTE, toInstant } from '@vigilia/domain/instant';
import { useState } from 'react';
import { useWriteSections } from '#care/handover-queries';
import { call } from '#lib/call';
import { useConnection } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { useMay } from '#lib/may';
import { useMoment, useMomentAt } from '#lib/moment';
import { isMe, useIdCentro, useSession, useZone } from '#lib/session';
import { toastSuccess } from '#ui/toast';
import { SignForm } from './sign-form';
import classes from './sign-part.module.css';

const SIGNABLE_BEFORE_END = HOUR;
/** By then the next shift is over too: nobody takes over what nobody has handed over since. */
const SIGNABLE_AFTER_END = 12 * HOUR;
const TAKE_BACK_WITHIN = 10 * MINUTE;

interface SignPartProps {
  page: HandoverPage;
  section: HandoverSection;
  onDuty: boolean;
}

/** Who has handed over and who has taken over, and the two acts. */
export function SignPart({ page, section, onDuty }: SignPartProps) {
  const t = useTexts();
  const session = useSession();
  const moment = useMoment(useZone());
  const [signing, setSigning] = useState<SignedAs | null>(null);
  const may = useMay()('handover:sign');
  const away = useConnection() === 'lost';
  const end = toInstant(page.until);
  const time = useClockValue((now) => {
    if (now < end - SIGNABLE_BEFORE_END) return 'early';
    return now < end + SIGNABLE_AFTER_END ? 'now' : 'past';
  });
  // Who has signed has done their part: the receiver who gave it away again would end the duty that has just begun.
  const signed = section.signatures.some(({ staff }) => isMe(session, staff));
  return (
    <div className={classes.part}>
      <Signatures page={page} section={section} />
      {may && time === 'early' && (
        <p className={classes.early}>
          {t('handover.signableFrom', { time: moment(end - SIGNABLE_BEFORE_END) })}
        </p>
      )}
      {may && time === 'now' && !signed && (
        <div className={classes.acts}>
          {SIGNED_AS.map((as) => (
            <Button
              key={as}
              // Whoever looks after the section hands it over, everybody else takes over.
              variant={onDuty === (as === 'giver') ? 'filled' : 'default'}
              disabled={away}
              aria-expanded={signing === as}
              aria-label={t(`handover.submit.${as}`, { section: section.nombre })}
              onClick={() => setSigning(signing === as ? null : as)}
            >
              {t(`handover.${as}`)}
            </Button>
          ))}
          {away && <p className={classes.early}>{t('error.unavailable')}</p>}
        </div>
      )}
      {signing && (
        <SignForm key={signing} {...{ page, section, onDuty, as: signing }} close={() => setSigning(null)} />
      )}
    </div>
  );
}

function Signatures({ page, section }: Pick<SignPartProps, 'page' | 'section'>) {
  const t = useTexts();
  const momentAt = useMomentAt(useZone());
  if (section.signatures.length === 0) return null;
  return (
    <ul className={classes.signatures}>
      {section.signatures.map((signature) => (
        <li key={`${signature.as} ${signature.staff.id}`} className={classes.signature}>
          <p>
            <IconSignature size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
            {t(`handover.signed.${signature.as}`, {
              name: signature.staff.nombre,
              at: momentAt(signature.at),
            })}
            {signature.note && <q className={classes.note}>{signature.note}</q>}
          </p>
          <TakeBack page={page} section={section} signature={signature} />
        </li>
      ))}
    </ul>
  );
}

interface TakeBackProps extends Pick<SignPartProps, 'page' | 'section'> {
  signature: HandoverSection['signatures'][number];
}

/** Of one's own signature, for ten minutes. */
function TakeBack({ page: { date, shift }, section, signature: { as, staff, at } }: TakeBackProps) {
  const t = useTexts();
  const moment = useMoment(useZone());
  const session = useSession();
  const idCentro = useIdCentro();
  const write = useWriteSections();
  const until = toInstant(at) + TAKE_BACK_WITHIN;
  const inTime = useClockValue((now) => now < until);
  const away = useConnection() === 'lost';
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(unsignHandover, {
        params: { date, shift },
        query: { idCentro },
        body: { seccion: section.id, as },
      }),
    onSuccess: (page) => {
      write(page);
      toastSuccess(t('handover.takenBack', { section: section.nombre }));
    },
    meta: { refreshes: [listDuty.name] },
  });
  if (!inTime || !isMe(session, staff)) return null;
  return (
    <Button
      variant="default"
      loading={isPending}
      disabled={away}
      leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {t('handover.takeBack', { time: moment(until) })}
    </Button>
  );
}
