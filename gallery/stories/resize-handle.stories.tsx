import { ResizeHandle } from '@portal/ui/resize-handle';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import type { Meta } from '@storybook/react-vite';
import { useState } from 'react';
import { States } from './states';

export default { title: 'resize-handle' } satisfies Meta;

const BOUNDS = { min: 120, max: 400, usual: 200 };

const useStyles = makeStyles({
  pane: {
    position: 'relative',
    height: '120px',
    maxWidth: '100%',
    padding: '8px',
    boxSizing: 'border-box',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

function Pane({ first }: { first: number }) {
  const styles = useStyles();
  const [width, setWidth] = useState(first);
  return (
    <div className={styles.pane} style={{ width }}>
      <Body1>{width} px</Body1>
      <ResizeHandle {...BOUNDS} label="Width of the pane" value={width} onResize={setWidth} />
    </div>
  );
}

export const All = () => (
  <States of={{ usual: <Pane first={BOUNDS.usual} />, 'as wide as it may be': <Pane first={BOUNDS.max} /> }} />
);
