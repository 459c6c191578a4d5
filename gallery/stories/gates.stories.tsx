import { ModuleGate, UnknownPlace } from '@portal/ui/gates';
import { groupCrumbs } from '@portal/ui/group-crumbs';
import { PageHead } from '@portal/ui/page-head';
import { Body1 } from '@portal/ui/text';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'gates' } satisfies Meta;

const path = [
  { id: 'g1', name: 'Marktküche GmbH' },
  { id: 'g2', name: 'Stuttgart' },
];
const names = { path: 'Path', start: 'Start page', back: 'Back' };

export const All = () => (
  <States
    of={{
      'waits for rights, for ears only': (
        <ModuleGate module="camera" title="Cameras" off="Cameras are not part of your plan." loading="Loading">
          <Body1>Cameras</Body1>
        </ModuleGate>
      ),
      'unknown place': <UnknownPlace fleet="Fleet manager" />,
      'path of a group': <PageHead title="Stuttgart" crumbs={groupCrumbs('Fleet manager', path)} names={names} />,
    }}
  />
);
