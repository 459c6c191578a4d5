import { Button } from '@portal/ui/button';
import { DeviceIcon } from '@portal/ui/device-icon';
import { PageHead, Trail } from '@portal/ui/page-head';
import { StatusPill } from '@portal/ui/status';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORD, LONG_WORDS, States } from './states';

export default { title: 'page-head' } satisfies Meta;

const names = { path: 'Path', start: 'Start page', back: 'Back' };
const crumbs = [
  { label: 'Marktküche GmbH', to: '/groups/1' },
  { label: 'Stuttgart', to: '/groups/2' },
];

export const All = () => (
  <States
    wide
    of={{
      usual: <PageHead title="Incidents" crumbs={crumbs} names={names} />,
      'all there is': (
        <PageHead
          title="Oven 1"
          here="Oven"
          crumbs={crumbs}
          names={names}
          icon={<DeviceIcon url="" size={48} />}
          marks={<StatusPill status="ALERT" />}
          actions={<Button>Edit</Button>}
          meta="CC-4711, version 3.2"
        />
      ),
      'a task that is left by a cross': <PageHead title="New incident" crumbs={crumbs} names={names} closes />,
      'nothing above it': <PageHead title="Recipes" crumbs={[]} names={names} />,
      'long words': (
        <PageHead
          title={LONG_WORDS}
          crumbs={[{ label: LONG_WORDS, to: '/groups/3' }]}
          names={names}
          meta={LONG_WORDS}
          actions={<Button>Edit</Button>}
        />
      ),
      'one long word': <PageHead title={LONG_WORD} crumbs={crumbs} names={names} marks={<StatusPill status="OK" />} />,
      'trail alone': <Trail crumbs={crumbs} here="Oven 1" names={names} />,
    }}
  />
);
