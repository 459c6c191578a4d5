import { Tab, TabList } from '@portal/ui/tabs';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORDS, States } from './states';

export default { title: 'tabs' } satisfies Meta;

export const All = () => (
  <States
    wide
    of={{
      'one selected': (
        <TabList defaultSelectedValue="a">
          <Tab value="a">Overview</Tab>
          <Tab value="b">Incidents</Tab>
          <Tab value="c" disabled>
            Cameras
          </Tab>
        </TabList>
      ),
      'long words': (
        <TabList vertical defaultSelectedValue="a">
          <Tab value="a">Overview</Tab>
          <Tab value="b">{LONG_WORDS}</Tab>
        </TabList>
      ),
    }}
  />
);
