import { Button } from '@portal/ui/button';
import { Row, useFlash } from '@portal/ui/data-table/DataGrid';
import { StatusGlyph } from '@portal/ui/status';
import { Body1 } from '@portal/ui/text';
import type { Meta } from '@storybook/react-vite';
import { useState } from 'react';
import { LONG_WORDS, States } from './states';

export default { title: 'row' } satisfies Meta;

const name = <Body1>Oven 1</Body1>;

function Changing() {
  const [changes, setChanges] = useState(0);
  return (
    <Row flash={useFlash(String(changes))}>
      <Button onClick={() => setChanges(changes + 1)}>Change it</Button>
    </Row>
  );
}

export const All = () => (
  <States
    of={{
      usual: <Row>{name}</Row>,
      alarm: (
        <Row status="ALERT">
          <StatusGlyph status="ALERT" /> {name}
        </Row>
      ),
      'flashes at a change': <Changing />,
      focusable: <Row tabIndex={0}>{name}</Row>,
      'long words': (
        <Row>
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{LONG_WORDS}</span>
        </Row>
      ),
    }}
  />
);
