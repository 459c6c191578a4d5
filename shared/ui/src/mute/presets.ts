import { MUTE_PRESETS, type MutePreset, muteEnd } from '@portal/domain/mute';
import { useNow } from '../components/time';
import { useMuteTexts } from './texts';

/** How long alarms can be muted by one press, in the person's words: the same list and the same words wherever that is offered [R-EXT-10]. */
export function useMutePresets(): { id: MutePreset; label: string }[] {
  const { t, formatDateTime } = useMuteTexts();
  const now = useNow();
  return MUTE_PRESETS.map((id) => ({ id, label: t(id, { time: formatDateTime(muteEnd(id, now)) }) }));
}
