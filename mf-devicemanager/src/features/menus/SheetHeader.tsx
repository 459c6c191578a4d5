import { clamp } from '@portal/ui/clamp';
import { Connection } from '@portal/ui/connection';
import { Clock20Regular } from '@portal/ui/icons';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Subtitle1 } from '@portal/ui/text';
import { useDialogTexts } from '../../parts/dialogs/texts';
import { EntryIcon } from '../../parts/EntryIcon';
import type { Entry } from '../../parts/entry';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  text: { minWidth: 0 },
  name: {
    overflowWrap: 'anywhere',
    ...clamp(3),
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '6px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    margin: '12px -44px 0 0',
    padding: '8px 12px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** What a sheet says before its actions; that of a lost device says how old its status is. */
export function SheetHeader({ entry }: { entry: Entry }) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const words = useDialogTexts();
  const { name, status, connected, lastPing, devices } = entry;
  return (
    <div>
      <div className={styles.head}>
        <EntryIcon entry={entry} size={48} />
        <div className={styles.text}>
          <Subtitle1 className={styles.name}>{name}</Subtitle1>
          <div className={styles.facts}>
            <StatusGlyph status={status} connected={connected} size={16} />
            <StatusWord status={status} />
            {(!connected || devices !== undefined) && <span aria-hidden>·</span>}
            {!connected && <Connection connected={false} lastPing={lastPing} size={16} look="short" />}
            {devices !== undefined && <span>{t('devices', { count: devices })}</span>}
          </div>
        </div>
      </div>
      {!connected && (
        <div className={styles.note}>
          <Clock20Regular aria-hidden />
          <span>
            {lastPing === null
              ? words.t('lost.noteUnknown')
              : words.t('lost.note', { time: words.formatDateTime(lastPing) })}
          </span>
        </div>
      )}
    </div>
  );
}
