import { Row } from '@portal/ui/data-table/DataGrid';
import { useRovingFocus } from '@portal/ui/roving';
import { ScrollArea, useScroller } from '@portal/ui/scroll-area';
import { makeStyles } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'scroll-area' } satisfies Meta;

const useStyles = makeStyles({
  pane: { display: 'flex', height: '300px' },
});

const list = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    <Row key={index} tabIndex={0}>
      <Body1>Device {index + 1}</Body1>
    </Row>
  ));

function Scrolls() {
  return <Body1>{useScroller() ? 'knows what scrolls it' : 'does not know yet what scrolls it'}</Body1>;
}

function Bar() {
  const roving = useRovingFocus();
  return (
    <div {...roving} role="toolbar" aria-label="View">
      {['List', 'Cards', 'Map'].map((name, index) => (
        <button key={name} type="button" tabIndex={index === 0 ? 0 : -1}>
          {name}
        </button>
      ))}
    </div>
  );
}

export const All = () => {
  const styles = useStyles();
  return (
    <States
      of={{
        'more than it has room for': (
          <div className={styles.pane}>
            <ScrollArea>{list(30)}</ScrollArea>
          </div>
        ),
        'few lines': (
          <div className={styles.pane}>
            <ScrollArea>
              {list(3)}
              <Scrolls />
            </ScrollArea>
          </div>
        ),
        'one Tab stop': <Bar />,
      }}
    />
  );
};
