import { Button } from '@portal/ui/button';
import { Connection } from '@portal/ui/connection';
import { PickList } from '@portal/ui/data-table/PickList';
import { Checkbox } from '@portal/ui/field';
import { BuildingShop20Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { Empty } from '@portal/ui/states';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useUiTexts } from '@portal/ui/texts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useRecipeTexts } from '../../texts';
import { Card } from './Card';
import { type Chosen, tickedOf, tickOf } from './choice';
import { fitting, type Target } from './device-choice';
import { PickTools } from './PickTools';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    minHeight: '44px',
    boxSizing: 'border-box',
    padding: '0 14px 0 6px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [PHONE]: { minHeight: '56px', paddingRight: '16px' },
  },
  group: { minWidth: 0 },
  groupLabel: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minWidth: 0,
    margin: 0,
    padding: '0 0 0 6px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
  fixed: { flexShrink: 0 },
  // `Connection` says less where there is less room.
  facts: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    flexGrow: 1,
    minWidth: 0,
    containerName: 'facts',
    containerType: 'inline-size',
  },
  name: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  connection: { flexShrink: 0, fontSize: tokens.fontSizeBase200 },
});

interface DeviceStepProps {
  groupName: string;
  targets: readonly Target[];
  chosen: Chosen;
  onTick: (ids: readonly string[], ticked: boolean) => void;
}

/** The second step: which devices of the group [R-REC-06]. */
export function DeviceStep({ groupName, targets, chosen, onTick }: DeviceStepProps) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const { t: ui } = useUiTexts();
  const phone = usePhone();
  const [search, setSearch] = useState('');
  const [connectedOnly, setConnectedOnly] = useState(false);
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => fitting(targets, wanted, connectedOnly), [targets, wanted, connectedOnly]);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const tick = tickOf(ids, chosen);
  const showAll = () => {
    setSearch('');
    setConnectedOnly(false);
  };
  return (
    <Card label={t('export.select_devices')}>
      <PickTools
        search={search}
        onSearch={setSearch}
        label={t('export.searchDevices')}
        allTicked={tick === true}
        onAll={(ticked) => onTick(ids, ticked)}
      >
        {!phone && (
          <Checkbox
            label={t('export.connectedOnly')}
            checked={connectedOnly}
            onChange={(_, data) => setConnectedOnly(data.checked === true)}
          />
        )}
      </PickTools>
      {shown.length === 0 ? (
        <Empty
          title={wanted.trim() === '' ? t('export.noneConnected') : t('noMatch', { query: wanted })}
          actions={<Button onClick={showAll}>{t('export.showAll')}</Button>}
        />
      ) : (
        <>
          <div className={styles.head}>
            <Checkbox
              className={styles.group}
              checked={tick}
              onChange={(_, data) => onTick(ids, data.checked === true)}
              label={{
                className: styles.groupLabel,
                children: (
                  <>
                    <BuildingShop20Regular aria-hidden className={styles.fixed} />
                    {groupName}
                  </>
                ),
              }}
            />
            <Meta className={styles.fixed}>
              {t('export.selectedOf', { chosen: tickedOf(targets, chosen).length, all: targets.length })}
            </Meta>
          </div>
          <PickList
            indented
            label={t('export.devicesOf', { group: groupName })}
            items={shown}
            chosen={chosen}
            onTick={onTick}
            row={({ name, status, cloudConnectivity, lastPing }) => (
              <span className={styles.facts}>
                <StatusGlyph status={status} connected={cloudConnectivity} label={ui(`status.${status}`)} />
                <span className={styles.name}>{name}</span>
                {(!phone || !cloudConnectivity) && (
                  <Connection
                    connected={cloudConnectivity}
                    lastPing={lastPing}
                    size={16}
                    look="short"
                    className={styles.connection}
                  />
                )}
              </span>
            )}
          />
        </>
      )}
    </Card>
  );
}
