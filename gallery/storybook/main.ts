import type { StorybookConfig } from '@storybook/react-vite';

/** Nobody is told that it runs, nothing is asked of a network. */
export default {
  framework: '@storybook/react-vite',
  stories: ['../stories/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // The parts say in their own docstrings what they take.
  typescript: { check: false, reactDocgen: false },
} satisfies StorybookConfig;
