import { Connection, useLostText } from '@portal/ui/connection';
import { makeStyles } from '@portal/ui/styles';
import type { Meta } from '@storybook/react-vite';
import { MOMENT, States } from './states';

export default { title: 'connection' } satisfies Meta;

const useStyles = makeStyles({
  facts: { containerType: 'inline-size', containerName: 'facts' },
  tight: { width: '200px' },
  tiny: { width: '150px' },
});

function Tooltip() {
  return <>{useLostText()(MOMENT)}</>;
}

export const All = () => {
  const styles = useStyles();
  const lost = <Connection connected={false} lastPing={MOMENT} look="short" />;
  return (
    <States
      of={{
        connected: <Connection connected lastPing={MOMENT} />,
        'connected, small': <Connection connected lastPing={MOMENT} size={16} />,
        lost: <Connection connected={false} lastPing={MOMENT} />,
        'lost, nobody knows since when': <Connection connected={false} lastPing={null} />,
        'lost, as an icon': <Connection connected={false} lastPing={MOMENT} look="icon" />,
        'lost, much room': <div className={styles.facts}>{lost}</div>,
        'lost, little room': <div className={`${styles.facts} ${styles.tight}`}>{lost}</div>,
        'lost, no room': <div className={`${styles.facts} ${styles.tiny}`}>{lost}</div>,
        'what its tooltip says': <Tooltip />,
      }}
    />
  );
};
