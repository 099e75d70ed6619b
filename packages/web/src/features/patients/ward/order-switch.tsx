import { IconListNumbers, IconSortDescending } from '@tabler/icons-react';
import { useIsSomebodyOnDuty } from '#care/duty-query';
import { below } from '#lib/breakpoints';
import { useTexts } from '#lib/i18n';
import { useLayout, useMedia } from '#lib/layout';
import { useStored } from '#lib/use-stored';
import iconTool from '#ui/icon-tool.module.css';
import { PlainButton } from '#ui/plain-button';
import classes from './order-switch.module.css';

interface OrderSwitchProps {
  order: WardOrder;
  onChange: (order: WardOrder) => void;
}

/** By urgency or by room; an icon where the words of two do not fit beside the other tools. */
export function OrderSwitch({ order, onChange }: OrderSwitchProps) {
  const t = useTexts();
  if (useMedia(below(900))) {
    const Icon = ICONS[order];
    return (
      <PlainButton
        className={iconTool.tool}
        aria-label={t('ward.byUrgency')}
        title={t('ward.byUrgency')}
        aria-pressed={order === 'urgency'}
        onClick={() => onChange(order === 'urgency' ? 'room' : 'urgency')}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </PlainButton>
    );
  }
  return (
    <div className={classes.order} role="group" aria-label={t('ward.order')} data-order={order}>
      {WARD_ORDERS.map((each) => (
        <PlainButton
          key={each}
          className={classes.choice}
          aria-pressed={each === order}
          onClick={() => onChange(each)}
        >
          {t(TEXTS[each])}
        </PlainButton>
      ))}
    </div>
  );
}

/** Told apart by their shape. */
const ICONS = { urgency: IconSortDescending, room: IconListNumbers } as const;
const TEXTS = { urgency: 'ward.byUrgency', room: 'ward.byRoom' } as const;

const WARD_ORDERS = ['urgency', 'room'] as const;
export type WardOrder = (typeof WARD_ORDERS)[number];

/** Kept in this browser. Nothing chosen: by urgency where somebody is on duty, and on a phone; elsewhere by room. */
export function useWardOrder() {
  const onPhone = useLayout() === 'phone';
  const onDuty = useIsSomebodyOnDuty();
  const [chosen, choose] = useStored('wardOrder', orderIn);
  const order: WardOrder = chosen ?? (onPhone || onDuty ? 'urgency' : 'room');
  return { order, chosen, choose };
}

const orderIn = (stored: unknown) => WARD_ORDERS.find((order) => order === stored);
