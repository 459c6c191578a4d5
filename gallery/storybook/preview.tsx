import { LANGUAGES, type Language } from '@portal/domain/languages';
import { loadTexts } from '@portal/platform/i18n';
import '@portal/platform/problem-text';
import { type Preferences, setPreference } from '@portal/platform/preferences';
import type { Preview } from '@storybook/react-vite';
import { pretendForcedColors } from './forced-colors';
import { Surroundings } from './Surroundings';

const choice = (description: string, items: readonly string[], icon: 'mirror' | 'globe' | 'contrast') => ({
  description,
  toolbar: { title: description, items: [...items], icon, dynamicTitle: true },
});

export default {
  globalTypes: {
    theme: choice('Theme', ['light', 'dark'], 'mirror'),
    locale: choice('Language', LANGUAGES, 'globe'),
    colors: choice('Colours', ['own', 'forced'], 'contrast'),
  },
  initialGlobals: { theme: 'light', locale: 'en', colors: 'own' },
  parameters: {
    layout: 'fullscreen',
    backgrounds: { disable: true },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
        tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' } },
      },
    },
  },
  loaders: [
    async ({ globals }) => {
      const { theme, locale: language } = globals as { theme: Preferences['theme']; locale: Language };
      await Promise.all([loadTexts('ui', language), loadTexts('errors', language)]);
      setPreference('theme', theme);
      setPreference('language', language);
      return {};
    },
  ],
  decorators: [
    (Story, { globals }) => {
      pretendForcedColors(globals['colors'] === 'forced');
      return (
        <Surroundings>
          <Story />
        </Surroundings>
      );
    },
  ],
} satisfies Preview;
