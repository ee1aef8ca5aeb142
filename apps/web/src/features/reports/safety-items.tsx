import { Ban, Flag, Volume2, VolumeX } from 'lucide-react';
import { type ReportedThing, showDialog } from '../../kit/open-dialog.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { Icon } from '../../ui/icon.tsx';
import type { MenuItem } from '../../ui/menu-popup.tsx';
import { blocksTexts } from '../blocks/blocks.en.ts';
import { muteWithToast } from '../mutes/mute-person.ts';
import { mutesTexts } from '../mutes/mutes.en.ts';
import { reportThing } from './report-thing.ts';
import { reportsTexts as texts } from './reports.en.ts';

/** The menu item that reports the subject of the menu. */
export function reportItem(thing: ReportedThing): MenuItem {
  const { target, name } = thing;
  return {
    label: target === 'user' ? texts.reportPerson({ name }) : REPORT_LABELS[target],
    icon: <Icon of={Flag} size={18} />,
    onSelect: () => reportThing(thing),
  };
}

/** Mutes or unmutes. */
export function muteItem(local: LocalDb, { userId, name }: ReportedThing, isMuted: boolean): MenuItem {
  return {
    label: isMuted ? mutesTexts.unmute({ name }) : mutesTexts.mute({ name }),
    icon: <Icon of={isMuted ? Volume2 : VolumeX} size={18} />,
    onSelect: () => void muteWithToast(local, userId, name, !isMuted),
  };
}

/** Blocks, after a confirmation. */
export function blockItem({ userId, name }: ReportedThing): MenuItem {
  return {
    label: blocksTexts.block({ name }),
    icon: <Icon of={Ban} size={18} />,
    onSelect: () => showDialog('block', { userId, name }),
  };
}

const REPORT_LABELS = {
  post: texts.reportPost,
  comment: texts.reportComment,
  message: texts.reportMessage,
  ad: texts.reportAd,
} as const;
