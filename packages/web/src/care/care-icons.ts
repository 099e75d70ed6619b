import { IconArrowBackUp, IconBan, IconDroplet, IconEye, IconToiletPaper } from '@tabler/icons-react';
import type { CareKind } from '@vigilia/domain/alerts/care-kinds';

export const CARE_ICONS = {
  changed: IconDroplet,
  turned: IconArrowBackUp,
  toileted: IconToiletPaper,
  checked: IconEye,
  refused: IconBan,
} as const satisfies Record<CareKind, unknown>;
